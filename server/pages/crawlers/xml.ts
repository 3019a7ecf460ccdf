/** What XML 1.0 may not hold in any form (2.2): a title that was pasted from a PDF has it now and then. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A part of an XML document, escaped. */
export interface Xml {
  readonly xml: string;
}

/** An element. @param content its text, which is escaped, or its elements */
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

/** A whole document in UTF-8. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

/** A moment as XML Schema and RFC 3339 write it, in UTC. @param at milliseconds since 1970 */
export function dateTime(at: number): string {
  return new Date(at).toISOString();
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, "")
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
