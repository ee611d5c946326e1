// The table of an explorer's numbers and its copy as CSV; the link and its copy.
import { html, nothing } from "lit-html";
import { spread } from "../formulas/window.js";
import { button } from "./controls.js";
import { number } from "./format.js";

const SEEN = 40; // rows on the page; the copy has all

/** Up to `most` evenly spaced rows out of `count`. */
export const listed = (header, count, most, row) => {
  const chosen = spread(0, count, most === Infinity ? 20_000 : most);
  return {
    note: chosen.length < count ? `${number(chosen.length)} of ${number(count)} lines, evenly chosen.` : "",
    header,
    rows: chosen.map(row),
  };
};

/** The first `most` of `count` rows, which are a number of `nouns`. */
export const firstOf = (header, count, most, nouns, row) => ({
  note: count > most ? `${number(most)} of ${number(count)} ${nouns}; the copy holds all.` : "",
  header,
  rows: Array.from({ length: Math.min(most, count) }, (_, i) => row(i)),
});

/** A table that is computed only while open; `whose` makes its id unique, `repaint` redraws. */
export function numbersTable(read, whose, repaint) {
  let isOpen = false;
  /** @type {any} */
  let table = null;
  let notice = "";
  const renew = () => {
    table = isOpen ? read(SEEN) : null;
  };
  const open = (now) => {
    isOpen = now;
    renew();
  };
  const copy = async () => {
    const { header, rows } = read(Infinity);
    const csv = [header, ...rows].map((row) => row.map(cell).join(",")).join("\n");
    notice = (await toClipboard(csv))
      ? `Copied ${number(rows.length)} rows.`
      : "The browser refused to copy.";
    repaint();
  };
  const line = (row) =>
    html`<tr><th scope="row">${row[0]}</th>${row.slice(1).map((value) => html`<td>${value}</td>`)}</tr>`;
  const body = () => html`<table>
    <thead><tr>${table.header.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>
      ${table.rows.map(line)}</tbody></table>`;
  return {
    renew,
    open,
    template: () => html`<div class="pe-numbers">
      <p class="pe-note">${table?.note ?? ""}</p>
      <p class="pe-tools">${button("Copy as CSV", copy)}
        <span class="pe-said" role="status">${notice}</span></p>
      <div class="pe-numbers-body" tabindex="0" role="region"
          aria-label=${`Numbers in view: ${whose}`}>${table ? body() : nothing}</div>
    </div>`,
  };
}

/** A CSV field, quoted, and protected from being read as a formula. */
function cell(value) {
  if (typeof value === "number" || /^-?[\d.]+(e[+-]?\d+)?$/u.test(value)) return String(value);
  const text = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A button that copies an address; as a link it can also be opened or bookmarked. */
export function linkButton(repaint) {
  let notice = "";
  const copy = async (event) => {
    const there = new URL(event.currentTarget.getAttribute("href"), document.baseURI).href;
    notice = (await toClipboard(there)) ? "Link copied." : "The link is in the address bar.";
    repaint();
  };
  return (href) =>
    html`<a class="pe-button pe-link" href=${href} @click=${copy}>Copy link</a><span
        class="pe-said" role="status">${notice}</span>`;
}

/** Whether the text was copied; a page from a file needs the old API. */
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = Object.assign(document.createElement("textarea"), {
      className: "pe-offscreen",
      value: text,
    });
    area.setAttribute("aria-hidden", "true");
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
