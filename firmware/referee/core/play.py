"""Run the procedures of the open ruleset for the game: asked, rolled, logged, saved, shown."""

from micropython import const

from .cards import name as card_name
from .chances import keep_decks, next_bits, open_deck
from .game import Game
from .pack import PROCEDURE
from .procedure import AnswerError, Form
from .rules import CARDS, DICE, Rules
from .run import Chance, Run
from .session import CHANCE, FORM

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .deck import Deck


class GameChance(Chance):
    """The chance of one roll of the game: a deck is opened when a rule first draws from it.

    Cards that this run did not draw itself are done with: they go to the discards then.
    """

    def __init__(self, game: Game, run: Run) -> None:
        Chance.__init__(self, next_bits(game), [])
        self._game = game
        self._trail = run.rules.trail

    def deck(self, name: str) -> "Deck":
        """Return a deck by its id, or raise KeyError."""
        for key, deck in self.decks:
            if key == name:
                return deck
        deck = open_deck(self._game, name, self.source)
        drawn: list[int] = []
        for entry in self._trail:
            if entry[0] == CARDS and entry[1].deck == name:
                drawn.extend(entry[2])
        for card in deck.out():
            if card not in drawn:
                deck.discard(card)
        self.decks.append((name, deck))
        return deck


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
    try:
        game.run = Run(make(game, entry), rules(game), session.steps)
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
    return run if isinstance(run.request, Form) else restart(game, entry)


def restart(game: Game, entry: int) -> Run:
    """Begin the procedure anew; the session keeps the last transcript until the next roll."""
    if game.run is not None:
        game.run.close()
    game.run = Run(make(game, entry), rules(game), ())
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


def answer(game: Game, answers: "tuple[int, ...]") -> bool:
    """Answer the form, roll up to the next form or the outcome, and save before it is shown.

    Return True when the outcome is there, which the caller saves with the screen that shows it;
    False when another form is asked.
    """
    run = running(game)
    if run.request is not None:
        _attempt(game, run, (answers,))
    game.session.steps = list(run.steps)
    if run.outcome is None:
        game.save()
    return run.outcome is not None


def again(game: Game, entry: int) -> bool:
    """Roll the same question again: the same answers, new dice.

    Return False when the procedure now asks a form that it did not ask before, or one that does
    not take the old answers any more. When a rule refuses, the last result stays.
    """
    forms = [values for kind, values in game.session.steps if kind == FORM]
    run = restart(game, entry)
    _attempt(game, run, tuple(forms))
    store_steps(game)
    return run.outcome is not None


def _attempt(game: Game, run: Run, forms: "tuple[tuple[int, ...], ...]") -> None:
    """Answer these forms and roll; when a rule refuses, no deck and no step has moved."""
    chance = GameChance(game, run)
    done = False
    try:
        _advance(run, chance, forms)
        done = True
    finally:
        if not done:
            run.close()
            game.run = None
    keep_decks(game, chance.decks)
    _log_chance(game, run)


def _advance(run: Run, chance: Chance, forms: "tuple[tuple[int, ...], ...]") -> None:
    """Answer these forms and roll between them; a later one that the dice changed is asked."""
    for i, answers in enumerate(forms):
        run.roll(chance)
        if run.request is None:
            return
        try:
            run.answer(answers)
        except AnswerError:
            if i == 0:
                raise
            return
    run.roll(chance)


def _log_chance(game: Game, run: Run) -> None:
    """Write the outcome, or that the procedure goes on, and what fell into the log."""
    if run.outcome is None and not [1 for kind, _ in run.steps if kind == CHANCE]:
        return
    verdict = run.outcome.verdict if run.outcome else "goes on"
    words = [game.session.procedure + ":", verdict]
    for entry in run.rules.trail:
        if entry[0] == DICE:
            words.append("d" + ",".join([str(value) for value in entry[2]]))
        elif entry[0] == CARDS:
            words.append(" ".join([card_name(card) for card in entry[2]]))
    game.record(" ".join(words))
