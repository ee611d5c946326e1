// The description of an explorer, completed from the schema. controller.js has its behaviour, template.js its
// interface, mount.js connects both to an element.
import { printer } from "./format.js";
import { mount } from "./mount.js";
import { defaultsOf, entryOf, of } from "./schema.js";

/**
 * An explorer from its description; parameters, questions and main controls come from the schema.
 *
 * spec.kind: its name in the schema.
 * spec.derive(state): all values that are shown, for a state within its limits. Pure.
 * spec.heights: {wide, phone} of the picture in CSS pixels, phone also a function of the state; on stage
 *   it takes the remaining space.
 * spec.view(shown, {change, point, refuse}): the picture, as a template. `shown` is {state, …derived} with
 *   width and height in CSS pixels; form: "wide", "phone" or "stage"; type: font size of the axes; held: the
 *   same {state, …derived} for the held state, or null; moment: fractional steps of Play beyond the state;
 *   pace: steps of Play per frame; hand: transient pointer state, changed by point(patch). change(patch)
 *   changes the state; if the patch depends on the state use change((shown) => patch), since two key events
 *   may come within a frame.
 * spec.readout(shown): the values below the question, as a template. Optional.
 * spec.compare(held, shown): the difference to the held state, in words. Without it there is no Hold.
 * spec.step(shown, direction): the patch of a step of Play, null at the end. Default: from the schema.
 * spec.first(shown): the patch for the start of Play. Default: the schema's minimum.
 * spec.words(shown): description for screen readers, updated when an interaction ends.
 * spec.table(shown, most, print): {header, rows, note} with at most so many rows; for a copy `most` is
 *   Infinity, and print(value) gives all digits, otherwise three.
 * spec.set(key, value, shown): the patch for a control's new value, if it changes more than itself, or a
 *   promise of it. Optional.
 * spec.hidden(state): parameters whose controls are irrelevant now. Optional.
 * spec.allow(state): throws an error for an invalid state that the schema cannot exclude. Optional.
 * spec.limits(shown): maxima that the schema cannot know. Optional.
 * spec.prepare(state, bring): a promise that is awaited before a page shows the explorer. Optional.
 * spec.make(acts): any of these for a single instance with data of its own. Optional. acts.bring(name) is a
 *   promise of data that is too large for the script, after which acts.renew() derives again;
 *   acts.ask(name, of, tell) is a promise of an answer, acts.wait(words, part) shows a message meanwhile, and
 *   acts.given(key) is a value computed by Python.
 */
export function explorer(spec) {
  const described = {
    hidden: () => [],
    limits: () => ({}),
    allow: () => {},
    set: (key, value) => ({ [key]: value }),
    ...spec,
    table: (shown, most) => spec.table(shown, most, printer(most)),
    entry: entryOf(spec.kind),
    params: of(spec.kind),
    defaults: defaultsOf(spec.kind),
  };
  return { ...described, render: ({ model, el }) => mount(described, model, el).remove };
}
