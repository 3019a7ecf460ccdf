/** Characters that XML 1.0 forbids even when escaped (2.2); texts pasted from a PDF may contain them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export interface Xml {
  readonly xml: string;
}

/** Makes an element and escapes `content` where it is text. */
export function element(
  name: string,
  content: string | readonly Xml[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inside =
    typeof content === "string" ? escaped(content) : content.map(({ xml }) => xml).join("");
  return { xml: `<${name}${given.join("")}>${inside}</${name}>` };
}

/** Makes a document with an XML declaration. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

/** Formats milliseconds since 1970 for XML Schema and RFC 3339. */
export function dateTime(at: number): string {
  return new Date(at).toISOString();
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, "")
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
