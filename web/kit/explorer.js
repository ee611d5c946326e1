// What every explorer is: its description, made whole by the schema. controller.js works it, template.js is
// what stands round its picture, mount.js brings both to life in an element.
import { mount } from "./mount.js";
import { defaultsOf, entryOf, of } from "./schema.js";

/**
 * Make an explorer from its description. Its parameters, questions and what stands in front are the schema's.
 *
 * spec.kind: its name in the schema.
 * spec.derive(state): all that is shown, computed from a state inside its limits. Pure; called when the state
 *   changes.
 * spec.heights: {wide, phone}, how high its picture is in CSS pixels; on stage it takes what is left.
 * spec.view(shown, {change, point, refuse}): its picture, as a template. `shown` is {state, …derived} with
 *   width and height in CSS pixels; form: "wide", "phone" or "stage"; type, the axes' words in CSS pixels;
 *   held: the same {state, …derived} of what is held, or null; moment: how many steps Play is past the state;
 *   pace: steps that Play takes a frame; hand: what a pointer does meanwhile. point(patch) changes the hand,
 *   change(patch) the state. Two keys may come between two paintings: what starts from the state asks for the
 *   one of now, change((shown) => patch).
 * spec.readout(shown): what is read off, as a template. Optional.
 * spec.compare(held, shown): how the held one differs, in words and numbers. Without it nothing is held.
 * spec.step(shown, direction): the patch of a step of Play; null at the end. Optional: else the schema's.
 * spec.first(shown): the patch of where Play begins anew; default: the schema's least value.
 * spec.words(shown): what is shown, in a sentence; said when the hand rests.
 * spec.table(shown, most): {header, rows, note}; for a copy `most` is Infinity, with all digits.
 * spec.set(key, value, shown): what a control's new value changes, if more than itself; or a promise
 *   of it, until which the box keeps the value and the picture its state. Optional.
 * spec.hidden(state): the parameters whose controls mean nothing now. Optional.
 * spec.allow(state): throws what is wrong with a state, in words, where the schema cannot know. Optional.
 * spec.limits(shown): largest values that the schema cannot know. Optional.
 * spec.prepare(state, bring): a promise of what must have come before a page shows it alive. Optional.
 * spec.make(acts): any of these for one explorer of several, where they keep something of their own.
 *   Optional. acts.bring(name) is a promise of what is too large to come with the explorer; when it has come,
 *   acts.renew() derives anew. acts.ask(name, of, tell) promises an answer, acts.wait(words, part)
 *   says what is waited for, acts.given(key) is what Python has worked out for the page.
 */
export function explorer(spec) {
  const described = {
    hidden: () => [],
    limits: () => ({}),
    allow: () => {},
    set: (key, value) => ({ [key]: value }),
    ...spec,
    entry: entryOf(spec.kind),
    params: of(spec.kind),
    defaults: defaultsOf(spec.kind),
  };
  return { ...described, render: ({ model, el }) => mount(described, model, el).remove };
}
