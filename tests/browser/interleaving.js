// @ts-check
/**
 * Several phones at one sheet, each with a queue of its own, in one page: what happens is a list of steps. Runs in a page
 * of the server; see test_interleavings.py.
 *
 * A step is {phone, act, pick}: `enter`, `correct`, `remove`, `round` (a try to be in step), `restart` (all that is not
 * kept is gone) or `choose` (somebody decides). `fates` are for the calls in turn: `ok`, `lost` (it never arrives) or
 * `unheard` (nobody hears the answer).
 */

/** @param {{api: string, sheet: any, version: number, steps: any[], fates: string[], phones: number}} story */
async function play({ api, sheet, version, steps, fates, phones }) {
  const { followSheet } = await import("/static/js/bonken/follow.js");
  const { chosen } = await import("/static/js/core/bonken/choices.js");
  const { against, unsent } = await import("/static/js/core/bonken/unsent.js");
  const { SEATS } = await import("/static/js/core/bonken/seats.js");
  const { scoreSheet } = await import("/static/js/core/bonken/sheet.js");
  const { newId } = await import("/static/js/sync/outbox.js");
  const rulebook = await (await fetch(`/rulebooks/${sheet.rulebook}.json`)).json();
  const reach = window.fetch.bind(window);
  let calls = 0;
  window.fetch = async (...request) => {
    const fate = fates[calls++] ?? "ok";
    if (fate === "lost") throw new TypeError("lost");
    const answer = await reach(...request);
    if (fate === "unheard") throw new TypeError("unheard");
    return answer;
  };
  const told = crypto.randomUUID();
  const already = [];
  const seen = {};
  const entered = [];
  const decided = [];
  const made = () => ({ sheet, api, id: "", view: "", version, tag: "", writable: true, language: "en" });
  const table = [];
  for (let phone = 0; phone < phones; phone += 1) table.push(await switchedOn(phone));

  async function switchedOn(phone) {
    const follower = followSheet({ page: { ...made(), id: `${told}-${phone}` }, rulebook });
    const keep = follower.keep.bind(follower);
    follower.keep = (changes, dropped) => {
      // Taken off, or corrected to the very same, by somebody else before.
      const done = changes.filter(({ kind, state }) => kind !== "recorded" && state === "sent");
      already.push(...done.map(({ id }) => id));
      for (const { id, state, before, after } of changes) if (state === "sent") seen[id] = { before, after };
      return keep(changes, dropped);
    };
    await follower.load();
    return follower;
  }

  function dealFor(follower, pick) {
    const here = follower.shown;
    const turn = scoreSheet(here).next;
    if (!turn) return null;
    const free = rulebook.contracts.filter(({ key }) => turn.contracts.includes(key));
    const contract = free[pick % free.length];
    const result = Object.fromEntries(
      contract.units.map(({ key, total }) => [key, SEATS.map((seat) => (seat === pick % 4 ? total : 0))]),
    );
    return { contract: contract.key, chooser: turn.roles.chooser, doubles: [], result, id: null, accepted: [] };
  }

  async function change(follower, made) {
    const id = newId();
    const signed = { id, sheet: follower.id, order: follower.outbox.nextOrder, by: "" };
    await follower.keep([unsent(made, follower.shown, signed)]);
    entered.push(id);
  }

  async function choose(follower, pick) {
    const stuck = follower.waiting.find(({ state }) => state === "clash" || state === "refused");
    if (!stuck) return false;
    const { sheet: there } = follower.base;
    const other = stuck.state === "clash" ? against(stuck, there) : null;
    if (other === undefined) return false;
    const choices = ["keep"];
    if (stuck.state === "refused" && stuck.findings.every(({ severity }) => severity === "warning")) choices.push("accept");
    if (stuck.state === "clash" && other !== null) choices.push("replace");
    const fits = stuck.findings.length === 0 && there.deals.length < rulebook.deals;
    if (stuck.state === "clash" && stuck.kind !== "removed" && fits) choices.push("next");
    const choice = choices[pick % choices.length];
    const { keep, drop } = chosen(follower.outbox.changes, stuck, choice, there, other, newId());
    await follower.keep(keep, drop);
    decided.push(stuck.id);
    entered.push(...keep.map(({ id }) => id));
    return true;
  }

  for (const { phone, act, pick } of steps) {
    const follower = table[phone];
    const { deals } = follower.shown;
    const deal = dealFor(follower, pick);
    if (act === "enter" && deal) await change(follower, { kind: "recorded", number: deals.length + 1, deal });
    else if (act === "correct" && deals.length > 0) {
      const number = (pick % deals.length) + 1;
      const was = deals[number - 1];
      const result = Object.fromEntries(Object.entries(was.result).map(([unit, counts]) => [unit, [...counts.slice(1), counts[0]]]));
      await change(follower, { kind: "corrected", number, deal: { ...was, result } });
    } else if (act === "remove" && deals.length > 0) await change(follower, { kind: "removed", number: (pick % deals.length) + 1 });
    else if (act === "round") await follower.now();
    else if (act === "restart") {
      follower.end();
      table[phone] = await switchedOn(phone);
    } else if (act === "choose") await choose(follower, pick);
  }
  fates.length = 0;
  for (let tries = 0; tries < 60; tries += 1) {
    for (const follower of table) {
      await follower.now();
      if (await choose(follower, tries)) await follower.now();
    }
    if (table.every(({ waiting }) => waiting.length === 0)) break;
  }
  for (const follower of table) await follower.now();
  table.forEach((follower) => follower.end());
  window.fetch = reach;
  return {
    left: table.flatMap(({ waiting }) => waiting),
    shown: table.map(({ shown }) => shown.deals),
    entered: [...new Set(entered)],
    decided,
    already,
    seen,
  };
}
