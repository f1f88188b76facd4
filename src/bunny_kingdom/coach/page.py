"""The page of a review: one file that needs nothing but itself, in the look of ours."""

from html import escape
from importlib.resources import files

from bunny_kingdom.coach.charts import curve, staircase, turning_points
from bunny_kingdom.coach.review import Decision, Review
from bunny_kingdom.coach.sentences.words import Words
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.titles import AnyRules


def page_of(rules: AnyRules, record: Record, reviews: list[Review], language: str) -> str:
    """The reviews of some seats of one game."""
    words = Words(rules, language)
    style = (files("bunny_kingdom") / "data" / "coach" / "page.css").read_text(encoding="utf-8")
    title = f"{words.label('title')}: {record.config.title}"
    parts = [
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{style}</style></head><body>",
        *(_review(rules, words, each) for each in reviews),
        f"<p class='note'>{words.label('error')}</p></body></html>",
    ]
    return "\n".join(parts)


def _review(rules: AnyRules, words: Words, review: Review) -> str:
    label = words.label
    worst = turning_points(review)
    mistakes = "".join(
        _decision(rules, words, each, place) for place, each in enumerate(worst, start=1)
    )
    everything = "".join(_decision(rules, words, each, 0) for each in review.decisions)
    return f"""<main>
<h1>{label("seat", letter=chr(ord("A") + review.seat))}</h1>
<section class="head"><div class="panel score"><h2>{label("accuracy")}</h2>
<p class="accuracy">{words.number(review.accuracy)} <small>{label("of")}</small></p></div>
<div class="panel luck"><h2>{label("luck")} <small>{label("luck-note")}</small></h2>
{_luck(words, review)}</div></section>
<section class="panel"><h2>{label("chance")} <small>{label("chance-note")}</small></h2>
{curve(review)}</section>
<section class="panel"><h2>{label("mistakes")}</h2>{mistakes or f"<p>{label('none')}</p>"}</section>
<details class="panel"><summary>{label("all")}</summary>{everything}</details>
</main>"""


def _luck(words: Words, review: Review) -> str:
    """Start, the three parts and the result, as a staircase with both numbers."""
    parts = review.parts
    values = {
        "start": review.start,
        "deals": parts.deals,
        "own": parts.own,
        "others": parts.others,
        "result": review.result,
    }
    bars = staircase([(name, value.wins) for name, value in values.items()])
    rows = []
    for bar, (name, value) in zip(bars, values.items(), strict=True):
        sign = "+" if name in ("deals", "own", "others") else ""
        rows.append(
            f"<tr><th>{words.label(name)}</th><td class='stairs'>{bar}</td>"
            f"<td>{100 * value.wins:{sign}.0f} %</td><td>{value.carrots:{sign}.0f}</td></tr>"
        )
    return f"<table>{''.join(rows)}</table>"


def _decision(rules: AnyRules, words: Words, decision: Decision, turn: int) -> str:
    """One decision: what was chosen, what it lost, the candidates and why."""
    label = words.label
    names = {
        option.action: escape(words.action(rules.parse_action(option.action)))
        for option in decision.candidates
    }
    rows = []
    for option in sorted(decision.candidates, key=lambda each: each.action != decision.best):
        role = "better" if option.action == decision.best else ""
        role = "you" if option.action == decision.chosen else role
        rows.append(
            f"<tr class='{role}'><td>{names[option.action]}</td>"
            f"<td>{100 * option.wins:.1f} % <small>± {100 * option.error:.1f}</small></td>"
            f"<td>{words.number(option.carrots)}</td><td>{label(role) if role else ''}</td></tr>"
        )
    number = f"<b class='turn'>{turn}</b> " if turn else ""
    why = escape(decision.why.fr if words.language == "fr" else decision.why.en)
    loss = decision.loss
    mark = "mistake" if decision.mistake else "best" if not loss.wins else "good"
    lost = f"−{100 * loss.wins:.1f} % ± {100 * loss.error:.1f}" if decision.mistake else ""
    return f"""<article class="{mark}"><h3>{number}{label("round", number=decision.round)} ·
{names[decision.chosen]} <span class="lost">{lost}</span></h3><p>{why}</p>
<table class="options"><thead><tr><th>{label("candidates")}</th><th>{label("wins")}</th>
<th>{label("carrots")}</th><th></th></tr></thead>{"".join(rows)}</table></article>"""
