// #name?key=value&… — a state that fits in a link. What arrives is untrusted: every value goes through its parameter.

const MOST = 2000; // characters; a longer link is not one of ours

export function writeLink(name, state, params) {
  const query = new URLSearchParams();
  for (const param of params) query.set(param.key, param.write(state[param.key]));
  return `#${encodeURIComponent(name)}?${query.toString().replaceAll("%2C", ",")}`;
}

/** The name a hash points at, or null. */
export function linkName(hash) {
  const match = /^#([^?]{1,80})\?/u.exec(hash);
  if (!match || hash.length > MOST) return null;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return null;
  }
}

/** What of the hash's query is sound, and in words what is not. */
export function readLink(hash, params) {
  const query = new URLSearchParams(hash.slice(hash.indexOf("?") + 1, MOST));
  const state = {};
  const errors = [];
  for (const param of params) {
    const text = query.get(param.key);
    if (text === null) continue;
    try {
      state[param.key] = param.parse(text);
    } catch (error) {
      errors.push(error.message);
    }
  }
  return { state, errors };
}
