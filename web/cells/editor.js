// The editor of a cell: CodeMirror with a notebook's keys.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags as t } from "@lezer/highlight";

/** Syntax colours, from the page's custom properties. */
const colours = HighlightStyle.define([
  { tag: [t.keyword, t.operatorKeyword, t.modifier], class: "k" },
  { tag: [t.definitionKeyword, t.moduleKeyword, t.controlKeyword], class: "k" },
  { tag: [t.string, t.special(t.string)], class: "s1" },
  { tag: t.comment, class: "c1" },
  { tag: [t.number, t.bool, t.null], class: "mi" },
  { tag: [t.function(t.definition(t.variableName)), t.definition(t.className)], class: "nf" },
  { tag: t.operator, class: "o" },
]);

/**
 * An editor in `place`. Tab indents; after Escape, Tab leaves the editor (WCAG).
 * @param {{place: Element, text: string, label: string, onChange: (text: string) => void,
 *   run: (andOn: boolean) => void}} options
 */
export function editorIn({ place, text, label, onChange, run }) {
  let leaves = false;
  const { run: indent, shift: outdent } = /** @type {any} */ (indentWithTab);
  const act = (andOn) => () => {
    run(andOn);
    return true;
  };
  const own = keymap.of([
    { key: "Shift-Enter", run: act(true) },
    { key: "Mod-Enter", run: act(false) },
    {
      key: "Escape",
      run() {
        leaves = true;
        return false;
      },
    },
    {
      key: "Tab",
      run: (view) => !leaves && indent(view),
      shift: (view) => !leaves && outdent(view),
    },
  ]);
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: text,
      extensions: [
        own,
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of("    "),
        python(),
        syntaxHighlighting(colours),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.contentAttributes.of({
          tabindex: "0",
          "aria-label": label,
          spellcheck: "false",
          autocapitalize: "off",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        EditorView.domEventHandlers({
          blur() {
            leaves = false;
          },
        }),
      ],
    }),
  });
  return {
    view,
    text: () => view.state.doc.toString(),
    replace: (to) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: to } }),
  };
}
