// @ts-check
/**
 * Several phones at one sheet, each with a queue of its own, in one page: what happens is a list of steps. Runs in a page
 * of the server; see test_interleavings.py.
 *
 * A step is {phone, act, pick}: `enter`, `correct`, `remove`, `round` (a try to be in step), `restart` (all that is not
 * kept is gone) or `choose` (a player decides). `fates` are for the calls in turn: `ok`, `lost` (it never arrives) or
 * `unheard` (its answer is lost).
 */

/** @param {{api: string, sheet: any, version: number, steps: any[], fates: string[], phones: number}} story */
async function play({ api, sheet, version, steps, fates, phones }) {
  const { followSheet } = await import("/static/js/bonken/game.js");
  const { accepted, answered, choices } = await import("/static/js/sync/clash_answers.js");
  const { SEATS } = await import("/static/js/core/bonken/seats.js");
  const { scoreSheet } = await import("/static/js/core/bonken/sheet.js");
  const { newId } = await import("/static/js/sync/kept_logs.js");
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
  const sheetId = crypto.randomUUID();
  const seen = {};
  const entered = [];
  const decided = [];
  const made = () => ({ sheet, api, id: "", view: "", version, last: null, writable: true, language: "en" });
  const table = [];
  for (let phone = 0; phone < phones; phone += 1) table.push(await switchedOn(phone));

  async function switchedOn(phone) {
    const follower = followSheet({ page: { ...made(), id: `${sheetId.slice(0, 34)}0${phone}` }, rulebook });
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
    const { deals } = follower.shown;
    seen[id] = { before: deals[made.number - 1] ?? null, after: deals[made.number - 2]?.id ?? null, deal: made.deal ?? null };
    const deal = made.deal ? { deal: { ...made.deal, id: made.deal.id ?? id } } : {};
    await follower.make({ ...made, ...deal }, { id, by: "" });
    entered.push(id);
  }

  async function choose(follower, pick) {
    const [first] = follower.states;
    if (!first || !["clash", "gone", "refused"].includes(first.state)) return false;
    const warnings = first.state === "refused" && first.findings.every(({ severity }) => severity === "warning");
    const all = [...choices(follower.view, follower.game), ...(warnings ? ["accept"] : [])];
    const choice = all[pick % all.length];
    const id = newId();
    const codes = first.findings.map(({ code }) => code);
    await follower.revise((log) => choice === "accept" ? accepted(log, first.id, codes) : answered(log, choice, id, follower.game));
    if (choice !== "accept") decided.push(first.id);
    if (follower.states.some((item) => item.id === id)) entered.push(id);
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
    else if (act === "round") await follower.sync();
    else if (act === "restart") {
      follower.end();
      table[phone] = await switchedOn(phone);
    } else if (act === "choose") await choose(follower, pick);
  }
  fates.length = 0;
  let unsent = 0;
  for (let tries = 0; tries < 60; tries += 1) {
    for (const follower of table) {
      await follower.sync();
      if (follower.states[0]?.state === "waiting") unsent += 1; // a round sends every change that is no clash
      if (await choose(follower, tries)) await follower.sync();
    }
    if (table.every(({ waiting }) => waiting.length === 0)) break;
  }
  for (const follower of table) await follower.sync();
  table.forEach((follower) => follower.end());
  window.fetch = reach;
  return {
    unsent,
    left: table.flatMap(({ waiting }) => waiting),
    shown: table.map(({ shown }) => shown.deals),
    entered: [...new Set(entered)],
    decided,
    seen,
  };
}
