"""Where the lines are drawn: which numbers are called what. All thresholds of the verdicts are here."""

from __future__ import annotations

from math import inf

from ludaro.lab.report.answers import Band, Scale

# By how much the share of the best-placed seat in games that are won exceeds its due, as a part of it: 0.1 is 55 % for
# one of two.
FAIR = Scale(
    [
        Band(0.10, "fair", "Where you sit hardly matters", True, True),
        Band(0.20, "nearly fair", "Where you sit matters a little", True, True),
        Band(0.40, "uneven", "One seat is better, so change seats after each game", False, False),
        Band(inf, "one-sided", "One seat is much better", False, False),
    ],
    "Where you sit matters little",
    "One seat is better, so change seats after each game",
)
# The share of games with one winner.
ALWAYS_DRAWN = 0.05
DECISIVE = Scale(
    [
        Band(ALWAYS_DRAWN, "always level", "Nothing decides this game", False, False),
        Band(0.50, "drawish", "Most games end level", False, False),
        Band(0.80, "often level", "Many games end level", False, False),
        Band(0.95, "mostly decisive", "A shared win is the exception", True, True),
        Band(inf, "decisive", "Almost every game is won", True, True),
    ],
    "Most games are won",
    "Many games end level",
)
# The edge over the others: 0, no more than one's due; 1, every game. Of one who thinks over those who play at random:
SKILL = Scale(
    [
        Band(0.15, "luck", "Thinking hardly helps", False, False),
        Band(0.40, "mostly luck", "Luck decides more than the players", False, None),
        Band(0.80, "skill and luck", "Skill counts, and luck has a word too", True, True),
        Band(inf, "skill", "The better player wins", True, True),
    ],
    "Skill counts",
    "Luck decides more than the players",
)
# Of one who thinks over those who look one step ahead: 0.60 is 80 % for one of two.
AHEAD = Scale(
    [
        Band(0.20, "one step is enough", "Beyond the next step skill cannot decide much", False, None),
        Band(0.60, "thinking helps", "Skill goes beyond the next step, but luck keeps its share", True, None),
        Band(inf, "thinking decides", "There is more to see than the next step", True, True),
    ],
    "Skill goes beyond the next step",
    "",
)
# Of one who looks one step ahead over those who play at random.
STEP = Scale(
    [
        Band(0.15, "a step hardly helps", "Luck decides, or one has to look further than a step", False, None),
        Band(0.60, "a step helps", "Looking a step ahead helps, and luck has a word too", True, True),
        Band(inf, "a step decides", "Whoever looks a step ahead beats chance", True, True),
    ],
    "Looking a step ahead helps",
    "",
)
# Of one who thinks ten times as long.
DEPTH = Scale(
    [
        Band(0.10, "shallow", "What there is to see is soon seen", False, None),
        Band(0.30, "some depth", "There is something to find", True, True),
        Band(inf, "deep", "Thinking longer pays", True, True),
    ],
    "Thinking longer pays",
    "",
)
QUICKNESS = Scale(
    [
        Band(0.10, "quickness hardly pays", "Being quicker hardly helps", False, None),
        Band(0.30, "quickness helps", "Being quicker helps", True, True),
        Band(inf, "quickness pays", "Being quicker pays", True, True),
    ],
    "Being quicker pays",
    "",
)
# Minutes, at MOVE_SECONDS a move.
MOVE_SECONDS = 15
TOO_SHORT = 5  # moves, all seats together, in which nothing can develop
LENGTH = Scale(
    [
        Band(TOO_SHORT * MOVE_SECONDS / 60, "over at once", "The game is over before it has begun", False, False),
        Band(6, "quick", "A quick game", True, None),
        Band(25, "medium-length", "Good for one sitting", True, None),
        Band(60, "long", "Take your time", True, None),
        Band(inf, "very long", "This takes an evening", False, False),
    ],
    "Good for one sitting",
    "",
)
# The share of moves without a choice.
CHOICE = Scale(
    [
        Band(0.40, "free", "There is mostly something to choose", True, True),
        Band(inf, "often forced", "There is often nothing to decide", False, False),
    ],
    "",
    "",
)
# Changes of the lead in a game.
DRAMA = Scale(
    [
        Band(0.5, "few turns", "Games seldom turn", False, None),
        Band(1.5, "some turns", "Games turn now and then", True, True),
        Band(inf, "lively", "It goes back and forth", True, True),
    ],
    "Games turn",
    "",
)
LATE = Scale(  # where games seldom turn: the part of a game after which the winner is ahead for good
    [
        Band(0.7, "straight", "Who gets ahead mostly stays ahead", False, None),
        Band(inf, "open for long", "Nobody is clearly ahead for most of the game", True, None),
    ],
    "",
    "",
)
# What the winner could not yet count on after three quarters of the turns: 0, nothing; 1, it was level or worse.
UNCERTAIN = Scale(
    [
        Band(0.25, "soon clear", "Long before the end it is clear who will win", False, None),
        Band(0.50, "mostly open", "It stays open for most of the game", True, True),
        Band(inf, "open until late", "It stays open until late", True, True),
    ],
    "It stays open for most of the game",
    "",
)
# The share of games in which one turn brought whoever had it a quarter of the win or more.
KILLER = Scale(
    [
        Band(0.10, "no killer moves", "It goes by small steps", False, None),
        Band(0.50, "some killer moves", "Now and then one move changes everything", True, True),
        Band(inf, "many killer moves", "One move can change everything", True, True),
    ],
    "One move can change everything",
    "",
)
# The part of what turns gained that is still there after the reply.
PERMANENT = Scale(
    [
        Band(0.40, "soon undone", "What one gains, the next one mostly takes back", False, None),
        Band(0.70, "partly lasting", "A part of what one gains lasts", True, None),
        Band(inf, "lasting", "What one gains lasts", True, True),
    ],
    "What one gains lasts, at least in part",
    "",
)
# The share of games that a limit ended.
LIMITS = Scale(
    [
        Band(0.02, "rarely reached", "The limits of length hardly play a part", True, None),
        Band(0.20, "reached at times", "Some games run into a limit", True, None),
        Band(inf, "often reached", "Many games do not come to an end of their own", False, False),
    ],
    "Most games come to an end of their own",
    "",
)
# How much more points a player alone gains by thinking, as a part of them.
GAIN = Scale(
    [
        Band(0.05, "luck", "Thinking hardly pays", False, False),
        Band(inf, "skill", "Thinking pays", True, True),
    ],
    "",
    "",
)
