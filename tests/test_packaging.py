"""The lists in pyproject.toml, the links, the README and the gate say the same as the folders and a real wheel."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from rulewright.games import bundled_names, bundled_path
from rulewright.version import __version__

ROOT = Path(__file__).parents[1]
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
PACKAGE_FOLDERS: dict[str, str] = SETUPTOOLS["package-dir"]
LINKS = ROOT / ".src" / "rulewright"
# Top folders that are packages for the tools, but no part of what is installed.
NOT_INSTALLED = {"benchmarks", "tests"}


def shell_blocks(page: str) -> list[list[str]]:
    """The lines of each fenced block of shell commands in a page of the project."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [block.splitlines() for block in re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)]


def package_files(root: Path) -> set[str]:
    """The files that belong into a wheel, as it names them, for the packages below `root`."""
    found = set()
    for package, folder in PACKAGE_FOLDERS.items():
        for file in (root / folder).rglob("*"):
            inside = file.relative_to(root / folder)
            hidden = any(part.startswith(".") or part == "__pycache__" for part in inside.parts)
            if file.is_file() and not hidden:
                found.add("/".join([*package.split("."), *inside.parts]))
    return found


def build(backend_hook: str, project: Path, out: Path) -> Path:
    """Runs one hook of the build back end, as pip would, and returns the file it made."""
    out.mkdir()
    code = f"import sys; from setuptools import build_meta; build_meta.{backend_hook}(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", code, out], cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a build needs of this checkout, without the links: nothing installed may hang on them."""
    copy = tmp_path_factory.mktemp("project")
    for file in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "MANIFEST.in"):
        shutil.copy(ROOT / file, copy)
    links = [entry.name for entry in LINKS.iterdir() if entry.is_symlink()]
    for folder in PACKAGE_FOLDERS.values():
        left_out = ["__pycache__", *links] if folder == ".src/rulewright" else ["__pycache__"]
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns(*left_out))
    return copy


@pytest.fixture(scope="module")
def wheel(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel made from an unpacked sdist, so that both are tried."""
    place = tmp_path_factory.mktemp("wheel")
    expected = package_files(project)
    sdist = build("build_sdist", project, place / "sdist")
    subprocess.run([sys.executable, "-m", "tarfile", "-e", sdist, place / "unpacked"], check=True)
    (unpacked,) = (place / "unpacked").iterdir()
    assert package_files(unpacked) == expected
    return build("build_wheel", unpacked, place / "out")


def test_the_listed_packages_are_the_folders() -> None:
    tops = {init.parent.name for init in ROOT.glob("[!.]*/__init__.py")} - NOT_INSTALLED
    folders = {"rulewright": ".src/rulewright"}
    for top in tops:
        for init in (ROOT / top).rglob("__init__.py"):
            folder = init.parent.relative_to(ROOT)
            folders[".".join(["rulewright", *folder.parts])] = folder.as_posix()
    assert folders == PACKAGE_FOLDERS
    assert sorted(SETUPTOOLS["packages"]) == sorted(PACKAGE_FOLDERS)


def test_every_link_leads_to_its_top_folder() -> None:
    links = {entry.name: entry.readlink().as_posix() for entry in LINKS.iterdir() if entry.is_symlink()}
    tops = {package.removeprefix("rulewright.") for package in PACKAGE_FOLDERS if package.count(".") == 1}
    assert links == {top: f"../../{top}" for top in tops}
    for top in tops:
        assert (LINKS / top).samefile(ROOT / top)


def test_the_version_is_the_newest_in_the_changelog() -> None:
    newest = re.search(r"^## (\S+?),? ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == __version__


def test_the_gate_runs_what_the_readme_says() -> None:
    gate = subprocess.run(["bash", ROOT / ".ci" / "run", "--list"], capture_output=True, text=True, check=True)
    play, install, *linters, tests = gate.stdout.splitlines()
    assert shell_blocks("README.md") == [[play], [f"{install} && {tests}"]]
    assert [*linters, tests] in shell_blocks("CONTRIBUTING.md")


def test_the_readme_plays_a_bundled_game() -> None:
    game = shell_blocks("README.md")[0][0].partition(" play ")[2].split()[0]
    assert (ROOT / "games" / game / f"{game}.rules").is_file()


def test_every_file_of_rules_is_a_bundled_game_or_a_variant() -> None:
    files = [path.relative_to(ROOT / "games").as_posix() for path in (ROOT / "games").glob("**/*.rules")]
    assert sorted(files) == sorted(map(bundled_path, bundled_names()))


def test_the_wheel_holds_every_file_of_the_packages(project: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith(f"rulewright-{__version__}.dist-info/")}
    assert names == package_files(project)


def test_the_wheel_says_version_licence_and_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        about = f"rulewright-{__version__}.dist-info"
        metadata = Parser().parsestr(archive.read(f"{about}/METADATA").decode())
        commands = archive.read(f"{about}/entry_points.txt").decode()
        licence = archive.read(f"{about}/licenses/LICENSE").decode()
    assert (metadata["Version"], metadata["License-Expression"]) == (__version__, "MIT")
    assert "rulewright = rulewright.__main__:main" in commands
    assert "The Rulewright authors" in licence


def test_the_example_project_is_tested_with_the_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    """pytest finds the plugin by its entry point, and everything it runs comes out of the wheel."""
    site, project = tmp_path / "site", tmp_path / "project"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    kept = shutil.ignore_patterns(".*", "__pycache__")
    shutil.copytree(ROOT / "docs" / "example-project", project, ignore=kept)
    (project / "tests" / "test_where.py").write_text(
        f"import rulewright\n\n\ndef test_where():\n    assert rulewright.__file__.startswith({str(site)!r})\n"
    )
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "--verbose"]
    environment = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    for item in (
        "rules/market.rules::what is bought is paid for PASSED",
        'rules/rich.rules::invariant "nobody owes" PASSED',
        "rules/purse.rules::check SKIPPED",
        "tests/test_market.py::test_money_comes_from_sales_alone PASSED",
    ):
        assert item in done.stdout


def test_an_installed_wheel_finds_its_games(project: Path, wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    # `-I` and a place outside the checkout: only the unpacked wheel can answer.
    code = """
import sys
sys.path.insert(0, sys.argv[1])
from importlib.resources import files
games = files("rulewright.games")
assert str(games).startswith(sys.argv[1]), games
from rulewright.games import bundled_names
print(*bundled_names())
"""
    found = subprocess.run(
        [sys.executable, "-I", "-c", code, tmp_path], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == list(bundled_names())
