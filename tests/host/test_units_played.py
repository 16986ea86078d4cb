"""Units of Rules Britannia and the Sword & Flame errata through turns: what the sources count."""

from functools import cache

from referee.core.pack import PROCEDURE, Pack
from referee.core.units import HEAD, Kind, kinds_of
from referee.core.uses import Use, uses_of

from host_tools.library import ROOT, open_ruleset

Facts = dict[str, int]


@cache
def pack_of(ruleset: str) -> Pack:
    """Return a ruleset's pack."""
    return open_ruleset(ROOT / "tables" / ruleset).pack


class Player:
    """One unit of a ruleset, its fields by key, and what procedures do with it."""

    def __init__(self, ruleset: str, **fields: int) -> None:
        self.pack = pack_of(ruleset)
        self.kind: Kind = kinds_of(self.pack)[0]
        self.keys = [self.kind.key(i) for i in range(self.kind.count)]
        self.unit = self.kind.fresh(0, 0, "Unit")
        for key, value in fields.items():
            self.unit[HEAD + self.keys.index(key)] = value

    def __getitem__(self, key: str) -> int:
        return self.unit[HEAD + self.keys.index(key)]

    def use(self, procedure: str, label: str) -> Use:
        """Return the use of a procedure with a word."""
        uses = uses_of(self.pack, self.pack.find(PROCEDURE, procedure))
        return next(use for use in uses if use.label() == label)

    def told(self, procedure: str, label: str, **facts: int) -> None:
        """Apply an outcome."""
        pairs = tuple(facts.items())
        for index, value in self.use(procedure, label).changes(self.kind, self.unit, pairs):
            self.unit[HEAD + index] = value

    def filled(self, procedure: str, label: str) -> Facts:
        """Return what the unit fills on a form."""
        return dict(self.use(procedure, label).fills(self.kind, self.unit))

    def refusal(self, procedure: str, label: str) -> str:
        """Return why the unit may not be used."""
        return self.use(procedure, label).refusal(self.kind, self.unit)

    def states(self) -> list[str]:
        """Return the words of its states."""
        return self.kind.states(self.unit)[0]

    def due(self) -> str:
        """Return the title of the test that is due."""
        entry = self.kind.states(self.unit)[1]
        return self.pack.entry_title(entry) if entry >= 0 else ""

    def turn(self) -> None:
        """Begin a new turn."""
        self.kind.turn(self.unit)


def test_below_half_is_due_once_and_half_itself_is_not() -> None:
    foot = Player("rules_britannia", figures=12)
    foot.told("firing", "At", killed=1, missed=9)
    assert (foot["figures"], foot.due(), foot.states()) == (11, "", ["half"])
    foot.told("firing", "At", wounded=1)
    assert (foot["figures"], foot.due()) == (10, "Morale")
    foot.told("morale", "Who", good=1)
    assert (foot.due(), foot["routed"]) == ("", 0)
    foot.told("firing", "At", killed=5)
    assert (foot["figures"], foot.due(), foot.states()) == (5, "", ["1/4"])


def test_a_lost_leader_is_due_once_though_two_aces_fall() -> None:
    foot = Player("rules_britannia")
    foot.told("firing", "At", killed=2, leader=2)
    assert (foot["leader"], foot.due()) == (1, "Morale")
    foot.told("morale", "Who", good=0)
    assert (foot["routed"], foot.due(), foot.states()) == (20, "", ["routed"])
    assert foot.refusal("rally", "Who") == "may rally next turn."
    foot.told("firing", "At", killed=1, leader=1)
    assert (foot["figures"], foot["routed"], foot.due()) == (19, 19, "")
    foot.turn()
    assert (foot.due(), foot.refusal("rally", "Who")) == ("Rally", "")
    foot.told("rally", "Who", _rallied=0, _tried=1)
    assert foot.refusal("rally", "Who") == "may rally next turn."
    foot.turn()
    foot.told("rally", "Who", _rallied=1, _tried=1)
    assert (foot["routed"], foot.states()) == (0, [])


def test_a_gun_that_explodes_hurts_its_own_crew_alone() -> None:
    gun, target = Player("rules_britannia", type=14, figures=4), Player("rules_britannia")
    facts = {"_exploded": 1, "killed": 1, "wounded": 2, "leader": 1}
    gun.told("firing", "By", **facts)
    target.told("firing", "At", **facts)
    assert (gun["figures"], gun["out"], gun["fired"]) == (1, 1, 1)
    assert (target["figures"], target["leader"], target.due()) == (22, 0, "")
    assert gun.refusal("artillery", "By") == "has fired this turn."
    gun.turn()
    assert gun.refusal("artillery", "By") == "has no gun left."


def test_who_fires_has_fired_and_is_hidden_no_longer() -> None:
    for facts in ({"hits": 3, "missed": 0}, {"hits": 0, "missed": 8}, {"hits": 0, "missed": 0}):
        tribe = Player("rules_britannia", type=7, hidden=1)
        tribe.told("firing", "By", **facts)
        shot = 1 if sum(facts.values()) else 0
        assert (tribe["fired"], tribe["hidden"]) == (shot, 1 - shot)
        tribe.turn()
        assert tribe["fired"] == 0


def test_a_charge_bars_fire_and_a_second_move_and_straggles_once() -> None:
    foot = Player("rules_britannia")
    foot.told("charge", "Who", inches=12, charging=18, stragglers=4)
    assert (foot.refusal("firing", "By"), foot["lagged"]) == ("charges: no fire.", 1)
    assert foot.refusal("movement", "Who") == "has moved this turn."
    foot.turn()
    assert foot.filled("charge", "Who")["lagged"] == 1
    foot.told("movement", "Who", inches=7, total=7, dice=2)
    assert (foot["lagged"], foot["moved"]) == (0, 1)


def test_a_gun_that_overturned_is_righted_by_a_full_turn() -> None:
    gun = Player("rules_britannia", type=12, figures=4)
    gun.told("movement", "Who", _overturned=1, total=16, dice=3)
    for state in ("on side", "on side", ""):
        assert ("on side" in gun.states()) == bool(state)
        assert gun.refusal("artillery", "By") == ("is on its side." if state else "")
        gun.turn()


def quickstep(foot: Player) -> str:
    """Quickstep by the procedure's own arithmetic; return why not."""
    if foot.refusal("quickstep", "Who"):
        return foot.refusal("quickstep", "Who")
    form = foot.filled("quickstep", "Who")
    if form["used"] == 4 and form["rest"]:
        return "REST %d" % form["rest"]
    turns = 4 - form["used"] if form["rest"] == 4 else 4
    foot.told("quickstep", "Who", _may=1, turns=turns)
    return ""


def test_four_quicksteps_then_four_turns_of_rest() -> None:
    foot = Player("rules_britannia")
    done = []
    for _ in range(10):
        done.append(quickstep(foot))
        foot.turn()
    assert done == ["", "", "", "", "REST 4", "REST 3", "REST 2", "REST 1", "", ""]
    assert foot["used"] == 2


def test_a_broken_row_of_quicksteps_begins_anew() -> None:
    foot = Player("rules_britannia")
    assert [quickstep(foot), quickstep(foot)] == ["", "quickstepped."]
    foot.turn()
    foot.turn()
    assert (foot.filled("quickstep", "Who")["rest"], quickstep(foot), foot["used"]) == (3, "", 1)


def test_melee_takes_the_dead_and_keeps_the_routed() -> None:
    foot = Player("rules_britannia")
    foot.told("melee_unit", "Def", def_killed=3, def_routed=12, def_captured=7)
    assert (foot["figures"], foot["routed"], foot.due()) == (12, 12, "")
    foot.turn()
    assert foot.due() == "Rally"
    foot.told("rout_contact", "Who", casualties=5)
    assert (foot["figures"], foot["routed"], foot.due()) == (7, 7, "Morale")


def test_evasion_is_once_a_turn_and_failing_lasts_the_turn() -> None:
    horse = Player("tsatf_errata", arm=1, figures=12)
    horse.told("evasion", "Cav.", evaded=0, disordered=1)
    assert horse.refusal("evasion", "Cav.") == "evaded this turn."
    assert "disordered" in horse.states()
    assert horse.filled("may_fire", "Who")["failed"] == 1
    horse.turn()
    assert (horse.refusal("evasion", "Cav."), horse.states()) == ("", [])
    horse.told("evasion", "Cav.", evaded=0)  # refused: mounted chargers
    assert horse.refusal("evasion", "Cav.") == ""


def test_the_shaken_check_each_turn_until_rallied_or_routed() -> None:
    foot = Player("tsatf_errata")
    foot.told("surrounded", "Who", escaped=12, lost=8, inches=14)
    assert (foot["figures"], foot.due()) == (12, "Morale")
    for _ in range(2):
        foot.told("morale", "Who", shaken=1)
        assert foot.due() == ""
        foot.turn()
        assert foot.due() == "Morale"
    foot.told("morale", "Who", routed=1)
    foot.turn()
    assert (foot.due(), foot.states()) == ("", ["routed"])


def test_an_obstacle_wants_a_halt_and_the_stragglers_come_back() -> None:
    foot = Player("tsatf_errata")
    assert foot.filled("obstacle", "Who")["waited"] == 0
    foot.told("obstacle", "Who", fire=1)
    assert foot.refusal("obstacle", "Who") == "has moved this turn."
    foot.turn()
    assert foot.filled("obstacle", "Who")["waited"] == 1
    foot.told("obstacle", "Who", stragglers=4, charging=16)
    assert (foot["behind"], foot["halted"], foot["figures"]) == (4, 0, 20)
    foot.told("stragglers_after", "Who", join=4)
    assert foot["behind"] == 0


def test_standing_up_takes_the_turn() -> None:
    foot = Player("tsatf_errata", prone=1)
    foot.told("stand_up", "Who", prone=1)
    assert (foot["prone"], foot["rising"], foot["moved"]) == (0, 1, 1)
    foot.turn()
    assert foot.states() == []


def test_the_wounded_strike_and_are_lost() -> None:
    native, foe = Player("tsatf_errata", troops=5, wounded=3), Player("tsatf_errata")
    assert native.filled("wounded", "By") == {"figures": 3, "native": 1}
    for player, label in ((native, "By"), (foe, "Foe")):
        player.told("wounded", label, killed=1, wounded=1, lost=3)
    assert (native["wounded"], native["figures"]) == (0, 20)
    assert (foe["figures"], foe["wounded"]) == (18, 1)
