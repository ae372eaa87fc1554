"""Writes the parser's tables anew: run from a checkout after a change of `rules.lark`."""

from pathlib import Path

from rulewright.grammar.tables import GRAMMAR, TABLES, build_tables, dump_tables


def main() -> None:
    here = Path(__file__).parent
    tables = build_tables((here / GRAMMAR).read_text(encoding="utf-8"))
    (here / TABLES).write_text(dump_tables(tables), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
