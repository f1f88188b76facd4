"""Reasons: why a choice was good or lost something, in sentences that the numbers bear out."""

from collections.abc import Iterator

from bunny_kingdom.coach.estimates import standard_error
from bunny_kingdom.coach.judgement import SURE, Judgement
from bunny_kingdom.coach.moments import Moment
from bunny_kingdom.coach.sentences.facts import Fact, facts_of
from bunny_kingdom.coach.sentences.verdict import NOTICED, ahead, lost
from bunny_kingdom.coach.sentences.words import Words, both
from bunny_kingdom.coach.trials.worlds import Account, Trials
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.state import GameState
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.book import ROUNDS
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.tables.advice import Texts
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.views.view import TownView

GAMES = 160
"""How many games' accounts stand behind the averages."""
FIRST_WORLD = 1_000_000
"""Their worlds are not those of the judgement."""
HARDLY = 0.05
SHIFT = 2.0
"""What a parchment that was held already pays more is worth a sentence from so many carrots on."""
SHIFTS = 2


def reasons_of(
    rules: AnyRules, moment: Moment, end: GameState | None, trials: Trials, judgement: Judgement
) -> Texts:
    """Why: what the best choice does, what the one that was made does, and what lies between; who
    had in the end what was not taken, if there is an end.
    """
    case = _Case(rules, moment, end, trials, judgement)
    return both(rules, lambda words: " ".join(case.told(words)))


def facts_told(rules: AnyRules, view: View, action: Action) -> Texts:
    """What an action does as things stand, where no games say what it leads to."""
    facts: list[Fact] = []
    harvests = 0
    if isinstance(rules, KingdomRules) and isinstance(view, KingdomView):
        facts, harvests = facts_of(rules, view, action), ROUNDS - view.round + 1

    def told(words: Words) -> str:
        said = (words.fact(fact, harvests) for fact in facts if fact.kind != "open")
        return " ".join(said) or words.say("hint-glance")

    return both(rules, told)


def _cards(action: Action) -> tuple[list[str], ...]:
    """The cards of a pick in any order; nothing of anything else."""
    return (sorted(action.play), sorted(action.discard)) if isinstance(action, Pick) else ()


class _Case:
    """What is known about one decision, before it is put into words."""

    def __init__(
        self,
        rules: AnyRules,
        moment: Moment,
        end: GameState | None,
        trials: Trials,
        judgement: Judgement,
    ) -> None:
        self.judgement = judgement
        self.behind = dict(zip(judgement.candidates, judgement.behind, strict=True))
        self.actions, self.chosen = trials.actions, trials.chosen
        self.rival = judgement.best if judgement.best != trials.chosen else self._next()
        self.end = end
        self.copies = {card.id: card.copies for card in rules.listing()}
        view = moment.view
        assert isinstance(view, KingdomView | TownView)
        self.seat, self.players = view.seat, len(view.players)
        own = view.own if isinstance(view, KingdomView) else None
        self.parchments = own.parchments if own else ()
        self.harvests = ROUNDS - view.round + 1
        self.facts = {each: trials.facts(each) for each in (self.chosen, self.rival)}
        worlds = range(FIRST_WORLD, FIRST_WORLD + GAMES)
        pairs = zip(*trials.accounts([self.rival, self.chosen], worlds), strict=True)
        self.accounts: list[tuple[Account, Account]] = [(one, other) for one, other in pairs]

    def _next(self) -> int:
        """The second best, by what it aims at; the same cards in another order only if need be."""
        others = [each for each in self.behind if each != self.judgement.best]
        best = _cards(self.actions[self.judgement.best])
        different = (each for each in others if not best or _cards(self.actions[each]) != best)
        return next(different, others[0])

    # -- sentences ------------------------------------------------------------------------------

    def told(self, words: Words) -> Iterator[str]:
        """The sentences, the verdict first."""
        if self.judgement.best == self.chosen:
            other = words.action(self.actions[self.rival])
            yield ahead(words, other, self.behind[self.rival])
            yield from self._does(words, self.chosen)
        else:
            best, loss = words.action(self.actions[self.rival]), self.judgement.loss
            split = self._split()
            said = lost(words, best, loss, self.judgement.mistake, split, self.players)
            yield said[:1].upper() + said[1:]
            for each, whose in ((self.rival, "better"), (self.chosen, "yours")):
                if does := " ".join(self._does(words, each)):
                    yield words.say(whose, facts=does)
            yield from self._gone(words)

    def _split(self) -> tuple[float, float] | None:
        """The carrots of the loss at the harvests and at the end, if the accounts are sure."""
        if not self.accounts:
            return None
        gains = [float(one.harvests - other.harvests) for one, other in self.accounts]
        if standard_error(gains) > self.judgement.loss.carrots / 4:
            return None
        harvest = round(sum(gains) / len(gains), 1)
        return harvest, round(round(self.judgement.loss.carrots, 1) - harvest, 1)

    def _does(self, words: Words, candidate: int) -> Iterator[str]:
        """What a candidate does, other than what its rival does just as well."""
        other = self.rival if candidate == self.chosen else self.chosen
        alone = self.judgement.best == self.chosen
        pays = any(fact.kind != "barren" for fact in self.facts[candidate])
        for fact in self.facts[candidate]:
            if fact.kind == "barren" and (pays or alone):
                continue
            if fact.idle and (alone or candidate == self.rival):
                continue
            if not alone and self._shared(fact, other):
                continue
            if fact.secret:
                yield from self._promise(words, fact, candidate)
            else:
                yield words.fact(fact, self.harvests)
        if not alone and abs(self.judgement.loss.carrots) >= NOTICED:
            yield from self._shifts(words, candidate)

    def _shifts(self, words: Words, candidate: int) -> Iterator[str]:
        """The parchments that the seat had already and that pay more with this candidate."""
        found: list[tuple[float, str]] = []
        for card in self.parchments:
            pairs = [(one.lines.get(card, 0), two.lines.get(card, 0)) for one, two in self.accounts]
            sign = 1 if candidate == self.rival else -1
            gains = [float(sign * (one - two)) for one, two in pairs]
            gain = sum(gains) / max(1, len(gains))
            if gain >= max(SHIFT, SURE * standard_error(gains)):
                found.append((gain, card))
        other = self.chosen if candidate == self.rival else self.rival
        for _, card in sorted(found, reverse=True)[:SHIFTS]:
            paid = [words.number(self._paid(card, each) or 0.0) for each in (candidate, other)]
            yield words.say("shift", cards=words.card(card), end=paid[0], other=paid[1])

    def _shared(self, fact: Fact, other: int) -> bool:
        """Whether the other candidate does the same: has this parchment, pays as much."""
        others = self.facts[other]
        if fact.secret:
            return any(each.cards == fact.cards for each in others)
        return any(each.numbers == fact.numbers for each in others)

    def _promise(self, words: Words, fact: Fact, candidate: int) -> Iterator[str]:
        """A parchment's worth then, and at the end of the playouts."""
        end = self._paid(fact.cards[0], candidate)
        if end is None:
            return
        cards = words.cards(fact.cards)
        if fact.kind == "open":
            yield words.say("open", cards=cards, end=words.number(end))
        elif abs(end - fact.carrots) < HARDLY:
            yield words.say("fixed", cards=cards, carrots=fact.carrots)
        else:
            paid = words.number(end)
            yield words.say("parchment", cards=cards, carrots=fact.carrots, end=paid)

    def _paid(self, card: str, candidate: int) -> float | None:
        """What a parchment paid at the end, on average."""
        which = 0 if candidate == self.rival else 1
        paid = [pair[which].lines.get(card) for pair in self.accounts]
        known = [each for each in paid if each is not None]
        return sum(known) / len(known) if known else None

    def _gone(self, words: Words) -> Iterator[str]:
        """Who had in the end what was not taken."""
        best, chosen = self.actions[self.rival], self.actions[self.chosen]
        if not isinstance(best, Pick) or not isinstance(self.end, State):
            return
        taken = chosen.play + chosen.discard if isinstance(chosen, Pick) else ()
        had: dict[int, list[str]] = {}
        for card in best.play:
            if card in taken or self.copies.get(card) != 1:
                continue  # of several copies, somebody's need not be this one
            owners = [
                seat
                for seat, player in enumerate(self.end.players)
                if card in player.played + player.parchments
            ]
            if len(owners) == 1:
                had.setdefault(owners[0], []).append(card)
        for owner, cards in had.items():
            sentence = "back" if owner == self.seat else "gone"
            yield words.say(sentence, cards=words.cards(cards), letter=chr(ord("A") + owner))
