// What a page loads in large pieces: data scripts, since file:// lets a page have scripts and nothing else. A
// group is files in base64, in pieces; the browser's own store keeps what has come.

const AT_ONCE = 4; // scripts that come at a time

/** A script's address → what its data resolves. Two of the page's scripts may bring this module. */
const wait = /** @type {Map<string, (base64: string) => void>} */ (
  /** @type {any} */ (globalThis).pageDataWaits ?? new Map()
);
Object.assign(globalThis, {
  pageDataWaits: wait,
  pageData(_name, base64) {
    const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
    wait.get(src)?.(base64);
    wait.delete(src);
  },
});

/** A data script's text, in base64. */
function script(address, what) {
  return new Promise((resolve, reject) => {
    const tag = document.createElement("script");
    tag.src = address;
    wait.set(tag.src, resolve);
    tag.addEventListener("load", () => tag.remove());
    tag.addEventListener("error", () => {
      tag.remove();
      reject(new Error(`A part of ${what} did not come. Is this the whole book, and is the network there?`));
    });
    document.head.append(tag);
  });
}

/** The bytes of base64. */
function bytesOf(base64) {
  if (/** @type {any} */ (Uint8Array).fromBase64) return /** @type {any} */ (Uint8Array).fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function joined(parts) {
  if (parts.length === 1) return parts[0];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const line = []; // what waits to be fetched
let busy = 0;

/** Fetch when it is its turn. */
function inLine(job) {
  return new Promise((resolve, reject) => {
    line.push(() => job().then(resolve, reject));
    go();
  });
}

function go() {
  while (busy < AT_ONCE && line.length) {
    busy += 1;
    line
      .shift()()
      .finally(() => {
        busy -= 1;
        go();
      });
  }
}

/** What a store keeps under a name, or null. */
async function inStore(store, name) {
  const response = await store?.match(`/${name}`).catch(() => null);
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

const put = ({ store, name, bytes }) => store.put(`/${name}`, new Response(bytes));

/**
 * What brings the groups of one kind, kept under names that begin with `prefix`; `what` is how a reader
 * knows them. Given `full`, a file is kept before it is delivered, and `full` hears that the browser would
 * not keep it; else `keep` does so later.
 * @param {string} prefix
 * @param {string} what
 * @param {((error: Error) => void) | null} full
 */
export function bringer(prefix, what, full = null) {
  const stores = new Map(); // group → its store, looked for once
  let later = []; // what is to be kept

  /** The browser's own store for a group, or null: pages from a disk have none, and need none. */
  function storeOf({ name, digest }) {
    if (!stores.has(name)) stores.set(name, openStore(name, digest));
    return stores.get(name);
  }

  async function openStore(group, digest) {
    if (location.protocol === "file:") return null;
    try {
      const name = `${prefix}${group}-${digest}`;
      for (const key of await caches.keys())
        if (key.startsWith(`${prefix}${group}-`) && key !== name) await caches.delete(key);
      return await caches.open(name);
    } catch {
      return null;
    }
  }

  /** The bytes of a file of a group, from the store or from its pieces. */
  async function fileOf(base, group, name, tell) {
    const store = await storeOf(group);
    const kept = await inStore(store, name);
    if (kept) {
      tell(kept.length);
      return kept;
    }
    const pieces = group.pieces.filter((piece) => piece.name === name);
    const parts = await Promise.all(
      pieces.map((piece) =>
        inLine(async () => {
          const part = bytesOf(await script(`${base}${piece.file}?v=${group.digest}`, what));
          tell(part.length);
          return part;
        }),
      ),
    );
    const bytes = joined(parts);
    if (store && full) await put({ store, name, bytes }).catch(full);
    else if (store) later.push({ store, name, bytes });
    return bytes;
  }

  return {
    /**
     * Bring the files of a group, gzipped as they are: `deliver(name, bytes)` is given each as it comes, and
     * `tell(bytes)` hears of each piece.
     * @param {string} base the folder's address
     * @param {{name: string, digest: string, pieces: {file: string, name: string, bytes: number}[]}} group
     */
    async bring(base, group, tell, deliver) {
      const names = [...new Set(group.pieces.map(({ name }) => name))];
      await Promise.all(names.map(async (name) => deliver(name, await fileOf(base, group, name, tell))));
    },
    /** Keep what has come: when the first result stands, so that nobody waits for it. */
    keep() {
      for (const file of later) put(file).catch(() => {}); // the next visit loads it again
      later = [];
    },
    /** The bytes of a group that the browser keeps. */
    async kept(group) {
      try {
        const name = `${prefix}${group.name}-${group.digest}`;
        if (!(await caches.has(name))) return 0;
        const keys = await (await caches.open(name)).keys();
        const found = new Set(keys.map(({ url }) => new URL(url).pathname.slice(1)));
        return group.pieces.reduce((sum, { name: file, bytes }) => sum + (found.has(file) ? bytes : 0), 0);
      } catch {
        return 0; // a page from a disk keeps nothing
      }
    },
    /** Keep a group no longer. */
    async forget({ name, digest }) {
      later = [];
      stores.delete(name);
      await caches.delete(`${prefix}${name}-${digest}`);
    },
  };
}

/** The bytes of one data script. */
export const piece = async (address, what) => bytesOf(await script(address, what));
