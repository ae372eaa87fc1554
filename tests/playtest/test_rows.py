"""Rows as lines of JSON and CSV, read back by the programs that will read them."""

import csv
import io
import json

from rulewright.playtest.rows import CsvRows, JsonRows, Row

TITLES = ("rounds", "decisions", "=HYPERLINK(1)")

WON = Row(
    number=12,
    players=2,
    bots=("random", "random"),
    winners=(1, 2),
    payoffs=(3, -3),
    decisions=40,
    ended=True,
    measures=(7, True, -1),
    fault=None,
)
FAULTY = Row(
    number=13,
    players=2,
    bots=("random", "random"),
    winners=(),
    payoffs=None,
    decisions=0,
    ended=False,
    measures=(),
    fault='a.rules:3:1: RW701: "nothing", to choose',
)


def test_json_lines_hold_everything():
    file = io.StringIO()
    writer = JsonRows(file, TITLES)
    writer.write(WON)
    writer.write(FAULTY)
    first, second = (json.loads(line) for line in file.getvalue().splitlines())
    assert first == {
        "number": 12,
        "players": 2,
        "bots": ["random", "random"],
        "winners": [1, 2],
        "payoffs": [3, -3],
        "decisions": 40,
        "ended": True,
        "measures": {"rounds": 7, "decisions": True, "=HYPERLINK(1)": -1},
        "fault": None,
    }
    assert second["measures"] == {}
    assert second["fault"] == FAULTY.fault
    assert second["payoffs"] is None


def test_csv_lines_hold_everything_and_no_formula():
    file = io.StringIO(newline="")
    writer = CsvRows(file, TITLES, 2)
    writer.write(WON)
    writer.write(FAULTY)
    assert file.getvalue().splitlines()[0] == (
        "number,players,bot 1,bot 2,winners,payoff 1,payoff 2,decisions,ended,fault,"
        "rounds,decisions (measure),'=HYPERLINK(1)"
    )
    first, second = csv.DictReader(io.StringIO(file.getvalue(), newline=""))
    assert first["number"] == "12"
    assert first["winners"] == "1 2"
    assert first["payoff 2"] == "-3"
    assert first["decisions (measure)"] == "true"
    assert first["rounds"] == "7"
    assert (first["ended"], second["ended"]) == ("true", "false")
    assert first["fault"] == ""
    assert second["fault"] == FAULTY.fault
    assert second["payoff 1"] == second["rounds"] == second["winners"] == ""


def test_a_row_of_a_game_without_measures_or_payoffs():
    file = io.StringIO(newline="")
    CsvRows(file, (), 1).write(
        Row(
            number=0,
            players=1,
            bots=("random",),
            winners=(1,),
            payoffs=None,
            decisions=9,
            ended=True,
            measures=(),
            fault=None,
        )
    )
    assert file.getvalue() == "number,players,bot 1,winners,payoff 1,decisions,ended,fault\n0,1,random,1,,9,true,\n"
