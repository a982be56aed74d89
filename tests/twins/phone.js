/** The stores of a phone for modules that run in Node: its small stores and its database, with the mishaps of both. */

export const tables = { logs: new Map(), changes: new Map(), sheets: new Map() };
export const small = new Map();
/** `refusal`: how the database is not opened: it throws, or says so; `loses`: whether a connection serves once. */
export const disk = { isFull: false, isSmallFull: false, refusal: "", loses: false };

/** A small store over a map. */
function store(kept) {
  const methods = {
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, text) {
      if (disk.isSmallFull) throw new Error("no room");
      kept.set(name, text);
    },
    removeItem: (name) => kept.delete(name),
  };
  const named = () => ({ enumerable: true, configurable: true });
  return new Proxy(methods, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: named });
}

globalThis.navigator ??= {};
globalThis.localStorage = store(small);
globalThis.sessionStorage = store(new Map());

/** A transaction whose requests are answered in order; it is aborted when there is no room for what it writes. */
function transaction(kind) {
  if (disk.refusal) throw new Error(disk.refusal); // the connection was lost
  const [asked, written] = [[], []];
  const answered = (answer) => {
    const request = {};
    asked.push(() => {
      request.result = answer();
      request.onsuccess?.();
    });
    return request;
  };
  const store = {
    get: (id) => answered(() => structuredClone(tables[kind].get(id))),
    getAll: () => answered(() => structuredClone([...tables[kind].values()])),
    put: (some) => answered(() => written.push(structuredClone(some))),
  };
  const opened = { objectStore: () => store };
  setTimeout(() => {
    while (asked.length > 0) asked.shift()();
    if (disk.isFull && written.length > 0) return opened.onabort();
    for (const some of written) tables[kind].set(some.id, some);
    opened.oncomplete();
  });
  return opened;
}

globalThis.indexedDB = {
  open() {
    if (disk.refusal === "throws") throw new Error(disk.refusal);
    let isLost = false;
    const begin = (kind) => {
      if (isLost) throw new Error("lost");
      isLost = disk.loses;
      return transaction(kind);
    };
    const request = { result: { transaction: begin, close() {} } };
    queueMicrotask(() => (disk.refusal === "fails" ? request.onerror() : request.onsuccess()));
    return request;
  },
};
