"""How tests run everywhere: Hypothesis draws the same examples each time, and no example fails for being slow.

An interrupt works in what tests start, also where whoever started the tests in the background had it ignored.
"""

import signal

from hypothesis import settings

settings.register_profile("rulewright", deadline=None, derandomize=True)
settings.load_profile("rulewright")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
