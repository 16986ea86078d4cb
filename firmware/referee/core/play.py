"""Run the procedures of the open ruleset for the game: asked, rolled, logged, saved, shown."""

from micropython import const

from .chances import Throw, keep_decks, open_deck
from .game import Game
from .pack import PROCEDURE
from .procedure import AnswerError, Draw, Form
from .rules import CARDS, Rules
from .run import Chance, Run
from .session import APPLIED, FORM

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .deck import Deck
    from .procedure import Count, Roll, Score

_OWED = const(255)  # above it the phase names procedures that must be done


class GameChance(Chance):
    """The chance of one roll of the game: a deck is opened when a rule first draws from it.

    Cards that this run did not draw itself are done with: they go to the discards then.
    """

    def __init__(self, game: Game, run: Run) -> None:
        self.bits = Throw(game)
        Chance.__init__(self, self.bits, [])
        self._game = game
        self._trail = run.rules.trail

    def deck(self, name: str) -> "Deck":
        """Return a deck by its id, or raise KeyError."""
        for key, deck in self.decks:
            if key == name:
                return deck
        deck = open_deck(self._game, name, self.bits)
        own = 0
        for entry in self._trail:
            if entry[0] == CARDS and entry[1].deck == name:
                own += len(entry[2])
        if deck.clear_out(own):
            self.bits.put("%s/%d" % (name, own))
        self.decks.append((name, deck))
        return deck

    def perform(self, request: "Roll | Count | Score | Draw") -> "tuple[int, ...]":
        """Return the natural dice or the cards of a request, and put them into the account."""
        values = Chance.perform(self, request)
        if isinstance(request, Draw):
            self.bits.drawn(request.deck, values)
        else:
            self.bits.dice(request.sides, values)
        return values


def rules(game: Game) -> Rules:
    """Return what a procedure of the open ruleset may look up."""
    opened = game.opened()
    return Rules(opened.pack, opened.choices)


def make(game: Game, entry: int) -> "Callable[[Rules], Any]":
    """Import a procedure of the open ruleset and return its generator function."""
    pack = game.opened().pack
    if pack.kind(entry) != PROCEDURE:
        raise ValueError("The saved screen names no procedure.")
    at = pack.record(entry)
    module = pack.text(pack.u16(at + 4))
    return game.library.procedure(game.session.ruleset, module, pack.text(pack.u16(at + 2)))


def enter(game: Game, entry: int) -> Run:
    """Return the run of a procedure: the saved one when it is the same, else a new one."""
    pack = game.opened().pack
    name = pack.text(pack.u16(pack.record(entry) + 2))
    session = game.session
    if game.run is not None and session.procedure == name:
        return game.run
    if session.procedure != name:
        game.leave_procedure()
        session.procedure = name
        session.steps = []
    steps = [step for step in session.steps if step[0] != APPLIED]
    try:
        game.run = Run(make(game, entry), rules(game), steps)
    except (ValueError, TypeError, LookupError):
        if not session.steps:
            raise
        # The rules or a ruling changed under the transcript: what was rolled stands in the log.
        session.steps = []
        game.run = Run(make(game, entry), rules(game), ())
    return game.run


def running(game: Game) -> Run:
    """Return the run under way, or raise ValueError when none is."""
    if game.run is None:
        raise ValueError("No procedure is under way: choose one again.")
    return game.run


def question(game: Game) -> "tuple[Form, int]":
    """Return the form that is asked now and its place among the forms of the procedure."""
    run = running(game)
    form = run.request
    if not isinstance(form, Form):
        raise ValueError("No form is asked now.")
    return form, len([1 for kind, _ in run.steps if kind == FORM])


def asking(game: Game, entry: int) -> Run:
    """Return the run of a procedure with a form to answer: begun anew when the last one ended."""
    run = enter(game, entry)
    return run if isinstance(run.request, Form) else restart(game)


def restart(game: Game) -> Run:
    """Begin the run under way anew; the session keeps the last transcript until the next roll."""
    run = running(game)
    run.close()
    game.run = Run(run.make, rules(game), ())
    return game.run


def keep_draft(game: Game, index: int, answers: "tuple[int, ...]") -> None:
    """Remember answers that are being edited as those of the index-th form."""
    name = game.session.procedure
    memory = game.memory
    if memory is not None and name:
        forms = list(memory.recall(name))
        forms[index : index + 1] = [answers]
        memory.remember(name, tuple(forms))


def store_steps(game: Game) -> None:
    """Make the transcript of the running procedure durable."""
    game.session.steps = list(running(game).steps)
    game.save()


def answer(game: Game, answers: "tuple[int, ...]", by_hand: bool = False) -> bool:
    """Answer the form, roll up to the next form or the outcome, and save before it is shown.

    `by_hand` stops where dice are asked, for the player to type them in. Return True when the
    outcome is there, which the caller saves with the screen that shows it; else False.
    """
    run = running(game)
    if run.request is not None:
        _attempt(game, run, (answers,), by_hand)
    return _stands(game, run)


def typed(game: Game, values: "tuple[int, ...]") -> bool:
    """Give the dice that a player typed in, and go on as `answer` does."""
    run = running(game)
    request = run.request
    if request is not None and not isinstance(request, (Draw, Form)):
        _attempt(game, run, (), True, (request.sides, values))
    return _stands(game, run)


def types(game: Game) -> bool:
    """Tell whether the procedure waits for dice, which only a player who types them lets it."""
    request = running(game).request
    return request is not None and not isinstance(request, (Draw, Form))


def to_type(game: Game) -> "tuple[str, list[int]]":
    """Return the label and the sides of the dice to type in, or raise ValueError."""
    request = running(game).request
    if request is None or isinstance(request, (Draw, Form)):
        raise ValueError("No dice are asked now.")
    return request.label, [request.sides] * request.n


def _stands(game: Game, run: Run) -> bool:
    game.session.steps = list(run.steps)
    if run.outcome is None:
        game.save()
    return run.outcome is not None


def again(game: Game) -> bool:
    """Roll the same question again: the same answers, new dice.

    Return False when the procedure now asks a form that it did not ask before, or one that does
    not take the old answers any more. When a rule refuses, the last result stays.
    """
    forms = [values for kind, values in game.session.steps if kind == FORM]
    run = restart(game)
    _attempt(game, run, tuple(forms), alike=len(forms) == 1)
    store_steps(game)
    return run.outcome is not None


def back(game: Game) -> None:
    """Take the last answers back and log that; raise BackError across a roll or a card."""
    running(game).back()
    game.record(_title(game) + ": back")
    store_steps(game)


def _title(game: Game) -> str:
    pack = game.opened().pack
    return pack.entry_title(pack.find(PROCEDURE, game.session.procedure))


def _attempt(
    game: Game,
    run: Run,
    forms: "tuple[tuple[int, ...], ...]",
    by_hand: bool = False,
    thrown: "tuple[int, tuple[int, ...]]" = (0, ()),
    alike: bool = False,
) -> None:
    """Give these dice, answer these forms and roll; if a rule refuses, nothing has moved.

    `thrown` are the sides and the naturals of real dice.
    """
    chance = GameChance(game, run)
    said: list[str] = []
    done = False
    try:
        sides, values = thrown
        if values:
            chance.bits.dice(sides, values, True)
            run.supply(values, True)
        _advance(run, chance, forms, by_hand, said)
        done = True
    finally:
        if not done:
            run.close()
            game.run = None
    keep_decks(game, chance.decks)
    said.append(run.outcome.verdict if run.outcome else "goes on")
    if run.outcome is not None and game.recall().phase > _OWED:
        from .phases import passed

        passed(game, run.outcome)
    title = _title(game)
    head = _alike(game, title) if alike else ""
    if head:
        del said[0]
    game.record("%s: %s" % (head or title, "; ".join(said)), chance.bits.told())


def _alike(game: Game, title: str) -> str:
    """Return a title with the entry that had the same answers, when the newest entry tells it."""
    words = game.newest.partition(" ")[2]
    if words.startswith(title + ": "):
        return "%s as %d" % (title, game.session.number)
    return words.partition(":")[0] if words.startswith(title + " as ") else ""


def _advance(
    run: Run,
    chance: Chance,
    forms: "tuple[tuple[int, ...], ...]",
    by_hand: bool,
    said: "list[str]",
) -> None:
    """Answer these forms and roll between them; a later one that the dice changed is asked."""
    from .why import answered  # the result needs it next

    for i, answers in enumerate(forms):
        run.roll(chance, by_hand)
        form = run.request
        if not isinstance(form, Form) or i and form.fresh:
            return
        try:
            run.answer(answers)
        except AnswerError:
            if i == 0:
                raise
            return
        said.append(answered(form, run.steps[-1][1]))
    run.roll(chance, by_hand)
