"""A long rules file that means something, made for measuring how long reading and checking take."""

from __future__ import annotations

LINES = 2000

HEAD = """\
game "A long file"
    about "Made to measure how long reading and checking take."
    players 2..4

cards Ware
    price: 1..9
    for each v in 1..9
        card "Ware {v}" x4
            price = v

player
    money: 0..999 = 20
    goods: hand of Ware

stall: pile of all Ware face down, refilled from heap
heap: pile of Ware face up
turns: int = 0

setup
    shuffle stall
    for p in players
        move top 3 of stall to p.goods

"""

TRADE = """\
demand_<n>: 0..99 = <start>

function worth_<n>(p: player) -> int
    return sum(c.price for c in p.goods where c.price > <price>) + demand_<n>

action trade_<n>(p: player)
    p chooses "Trade number <n>, or not?"
        option "Sell" if p.goods is not empty
            p chooses c from p.goods "Which ware?"
            move c to heap
            p.money = min(p.money + c.price + demand_<n> // 10, 999)
            demand_<n> = max(demand_<n> - 1, 0)
        option "Buy" if p.money >= <price>
            move top of stall to p.goods
            p.money -= <price>
        option "Wait"
            demand_<n> = min(demand_<n> + <price>, 99)
    if worth_<n>(p) > 60 and p.money > 30
        say "{p} does well with number <n>."

after trade_<n>(p) if demand_<n> == 0
    p.money = min(p.money + <price>, 999)
    for q in others(p) where q.money > 0
        q.money -= 1

measure "demand <n>" demand_<n>

test "trade <n>"
    players 2
    given p1.money = 20, demand_<n> = 5
    do trade_<n>(p1)
    p1 picks "Wait"
    expect demand_<n> == <after>

"""

TURN = """\
turn p
    turns += 1
    if turns > 50
        end game
"""

TAIL = """\

ranking p
    by p.money, highest
"""


def long_file(lines: int = LINES) -> str:
    """Rules of exactly so many lines, at least some dozens, without a mistake or a cause for warning."""
    fixed = (HEAD + TURN + TAIL).count("\n")
    trades = range(1, 1 + (lines - fixed) // (TRADE.count("\n") + 1))
    calls = "".join(f"    trade_{n}(p)\n" for n in trades)
    text = HEAD + "".join(map(_trade, trades)) + TURN + calls + TAIL
    return text + "# Nothing more.\n" * (lines - text.count("\n"))


def _trade(n: int) -> str:
    price = n % 5 + 1
    text = TRADE
    for name, value in (("n", n), ("start", n % 90), ("price", price), ("after", 5 + price)):
        text = text.replace(f"<{name}>", str(value))
    return text
