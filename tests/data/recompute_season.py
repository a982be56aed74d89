"""Works the figures of a season out from the documents of its evenings, with nothing of the app: only what they say.

    python recompute_season.py rulebook.toml evening.json evening.json ...

A deal is points of one's own, and between two who are linked the difference of these, once or twice. All else is sums.
The evenings are all played out, and by one rulebook.
"""

import json
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any


def scores_of(deal: dict[str, Any], contract: dict[str, Any]) -> tuple[dict[str, int], dict[tuple[str, str], int]]:
    """What everybody scored in a deal, and what the first of two received from the second, both ways."""
    worth = {unit["key"]: unit["points"] for unit in contract["units"]}
    own: Counter[str] = Counter()
    for unit, counted in deal["result"].items():
        for player, number in ({counted: 1} if isinstance(counted, str) else counted).items():
            own[player] += number * worth[unit]
    linked = Counter(frozenset(double) for double in deal.get("doubles", ()))
    received: dict[tuple[str, str], int] = {}
    for pair, links in linked.items():
        one, other = pair
        received[one, other] = links * (own[one] - own[other])
        received[other, one] = -received[one, other]
    scores = Counter(own)
    for (one, _), points in received.items():
        scores[one] += points
    return scores, received


def figures(rulebook: dict[str, Any], documents: list[dict[str, Any]]) -> dict[str, Any]:
    """Ranking, who paid whom, people and records, as ``scoresheet season --json`` has them."""
    contracts = {contract["key"]: contract for contract in rulebook["contracts"]}
    ends: list[dict[str, int]] = []
    gained: dict[tuple[str, str], list[int]] = defaultdict(list)
    together: Counter[tuple[str, str]] = Counter()
    columns: dict[str, Counter[str]] = defaultdict(Counter)
    by_contract: dict[tuple[str, str], list[int]] = defaultdict(list)
    deals: list[tuple[int, str]] = []
    for document in sorted(documents, key=lambda document: document["date"]):
        end = dict.fromkeys(document["players"], 0)
        together.update((one, other) for one in end for other in end if one != other)
        for deal in document["deals"]:
            contract = contracts[deal["contract"]]
            scores, received = scores_of(deal, contract)
            for pair, points in received.items():
                gained[pair].append(points)
            for player in end:
                score = scores.get(player, 0)
                end[player] += score
                columns[player]["plus" if score > 0 else "minus"] += score
                by_contract[player, contract["key"]].append(score)
                deals.append((abs(score), player))
        ends.append(end)
    people = sorted(columns)
    played = {person: [end for end in ends if person in end] for person in people}
    totals = {person: sum(end[person] for end in played[person]) for person in people}
    places = {
        person: [
            sum(1 + sum(s > end[person] for s in end.values()) == place for end in played[person])
            for place in (1, 2, 3, 4)
        ]
        for person in people
    }
    return {
        "ranking": {
            person: {
                "rank": 1 + sum(other > totals[person] for other in totals.values()),
                "evenings": len(played[person]),
                "total": totals[person],
                "average": round(totals[person] / len(played[person]), 2),
                "wins": places[person][0],
                "places": places[person],
            }
            for person in people
        },
        "ledger": {
            (one, other): {
                "paid": -sum(points for points in gained[one, other] if points < 0),
                "received": sum(points for points in gained[one, other] if points > 0),
                "net": sum(gained[one, other]),
                "evenings": together[one, other],
                "deals": sum(points != 0 for points in gained[one, other]),
            }
            for one in people
            for other in people
            if together[one, other]
        },
        "people": {
            person: {
                "scores": [end[person] for end in played[person]],
                "plus": columns[person]["plus"],
                "minus": -columns[person]["minus"],
                "doubling": sum(sum(points) for (one, _), points in gained.items() if one == person),
                "best": max(end[person] for end in played[person]),
                "worst": min(end[person] for end in played[person]),
                "contracts": {
                    key: {"deals": len(scores), "points": sum(scores)}
                    for (one, key), scores in by_contract.items()
                    if one == person
                },
            }
            for person in people
        },
        "records": {
            "biggest_deal": max(deals)[0],
            "highest_evening": max(max(end.values()) for end in ends),
            "lowest_evening": min(min(end.values()) for end in ends),
            "closest_evening": min(
                first - second for first, second, *_ in (sorted(end.values())[::-1] for end in ends)
            ),
        },
    }


if __name__ == "__main__":
    book, *evenings = map(Path, sys.argv[1:])
    found = figures(
        tomllib.loads(book.read_text("utf-8")), [json.loads(evening.read_text("utf-8")) for evening in evenings]
    )
    found["ledger"] = [[*pair, line] for pair, line in found["ledger"].items()]
    sys.stdout.write(json.dumps(found, indent=1))
