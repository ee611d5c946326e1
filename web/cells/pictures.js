// Which pictures of a cell are shown.
const MOST = 20_000; // elements of a picture
// No drawing needs these, and they can stop the page; nor escapes and imports, which could hide them
const HEAVY = /filter|mask|blend|foreignobject|stylesheet|@import|\\/iu;

/** Why a picture, a data URL, is not shown; nothing if it is. */
export function refusal(address) {
  const coded = /^data:image\/svg\+xml;base64,(.*)$/su.exec(address)?.[1];
  if (coded === undefined) return address.startsWith("data:image/png;") ? "" : "This is no picture.";
  const bytes = Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0));
  const drawn = new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml");
  const all = [...drawn.querySelectorAll("*")];
  if (all.length > MOST) return `This picture has more than ${MOST.toLocaleString("en")} elements.`;
  const telling = ({ localName, value }) => {
    if (localName === "href") return value.trim().startsWith("data:image/svg") ? "filter" : "";
    return localName === "style" || localName === "attributeName" ? value : localName;
  };
  const parts = [...drawn.childNodes].map(({ nodeName }) => nodeName);
  for (const element of all) {
    parts.push(element.localName, ...[...element.attributes].map(telling));
    if (element.localName === "style") parts.push(element.textContent);
  }
  const isHeavy = parts.some((part) => HEAVY.test(part));
  return isHeavy ? "This picture has filters or masks, which can stop the page: draw it without them." : "";
}
