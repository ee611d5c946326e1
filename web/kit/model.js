// A model with anywidget's interface, but without a kernel, for the published page.

export function pageModel(state) {
  const values = { ...state };
  const listeners = new Map();
  const emit = (event) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener();
  };
  return {
    get: (key) => values[key],
    set(key, value) {
      if (Object.is(values[key], value)) return;
      values[key] = value;
      emit(`change:${key}`);
      emit("change");
    },
    on(event, listener) {
      if (!listeners.has(event)) listeners.set(event, new Set());
      listeners.get(event).add(listener);
    },
    off(event, listener) {
      if (listener) listeners.get(event)?.delete(listener);
      else listeners.delete(event);
    },
    save_changes() {},
    send() {},
  };
}
