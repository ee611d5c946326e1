// Loads large files as data scripts (the only way under file://), in base64 pieces; a group of files is
// cached in the browser's storage.

const AT_ONCE = 4; // parallel downloads

/** Address → resolve function of a script's data; global, since two bundles may contain this module. */
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

/** The base64 text of a data script. */
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

/** Bytes from base64. */
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

const line = []; // queued downloads
let busy = 0;

/** Runs a download in the queue. */
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

/** A cached response, or null. */
async function inStore(store, name) {
  const response = await store?.match(`/${name}`).catch(() => null);
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

const put = ({ store, name, bytes }) => store.put(`/${name}`, new Response(bytes));

/**
 * A loader of groups whose caches have names that begin with `prefix`; `what` is their name in messages. With
 * `full`, files are cached before delivery and `full` is called on failure; otherwise `keep` caches them
 * later.
 * @param {string} prefix
 * @param {string} what
 * @param {((error: Error) => void) | null} full
 */
export function bringer(prefix, what, full = null) {
  const stores = new Map(); // group → its cache
  let later = []; // files to cache

  /** The cache of a group, or null: files have none and need none. */
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

  /** The bytes of a file, from the cache or from its pieces. */
  async function fileOf(base, group, name, report) {
    const store = await storeOf(group);
    const kept = await inStore(store, name);
    if (kept) {
      report(kept.length);
      return kept;
    }
    const pieces = group.pieces.filter((piece) => piece.name === name);
    const parts = await Promise.all(
      pieces.map((piece) =>
        inLine(async () => {
          const part = bytesOf(await script(`${base}${piece.file}?v=${group.digest}`, what));
          report(part.length);
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
     * Loads the files of a group (gzipped): calls `deliver(name, bytes)` for each file and `tell(bytes)` for
     * each piece.
     * @param {string} base the folder's address
     * @param {{name: string, digest: string, pieces: {file: string, name: string, bytes: number}[]}} group
     */
    async bring(base, group, report, deliver) {
      const names = [...new Set(group.pieces.map(({ name }) => name))];
      await Promise.all(names.map(async (name) => deliver(name, await fileOf(base, group, name, report))));
    },
    /** Caches the loaded files; called after the first result, to save time before it. */
    keep() {
      for (const file of later) put(file).catch(() => {}); // a failure means another download next time
      later = [];
    },
    /** The cached bytes of a group. */
    async kept(group) {
      try {
        const name = `${prefix}${group.name}-${group.digest}`;
        if (!(await caches.has(name))) return 0;
        const keys = await (await caches.open(name)).keys();
        const cached = new Set(keys.map(({ url }) => new URL(url).pathname.slice(1)));
        return group.pieces.reduce((sum, { name: file, bytes }) => sum + (cached.has(file) ? bytes : 0), 0);
      } catch {
        return 0; // no cache for files
      }
    },
    /** Deletes a group's cache. */
    async forget({ name, digest }) {
      later = [];
      stores.delete(name);
      await caches.delete(`${prefix}${name}-${digest}`);
    },
  };
}

/** The bytes of a single data script. */
export const piece = async (address, what) => bytesOf(await script(address, what));
