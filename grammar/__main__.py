"""Writes the parser's tables anew: run from a checkout after a change of `rules.lark`."""

from rulewright.grammar.tables import FOLDER, GRAMMAR, TABLES, build_tables, dump_tables


def main() -> None:
    tables = build_tables((FOLDER / GRAMMAR).read_text(encoding="utf-8"))
    (FOLDER / TABLES).write_text(dump_tables(tables), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
