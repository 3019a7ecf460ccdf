import type { StoredInquiry } from "#domain/inquiry.ts";

/** Some systems hand over no longer address: about so many characters of a quoted text fit. */
const MOST_QUOTED = 1000;

/**
 * A link that begins an answer in the admin's own mail program: to the visitor, with his words
 * quoted (RFC 6068; Q3). The visitor's language is not known, so the subject is the studio's name.
 */
export function answerLink(
  { name, email, message }: Pick<StoredInquiry, "name" | "email" | "message">,
  brand: string,
): string {
  const shown = Array.from(message).slice(0, MOST_QUOTED).join("");
  const quoted = (shown.length < message.length ? `${shown} …` : shown)
    .split("\n")
    .map((line) => `> ${line}`);
  const body = ["", "", `${name}:`, ...quoted].join("\r\n");
  const encoded = [`Re: ${brand}`, body].map(encodeURIComponent);
  return `mailto:${encodeURIComponent(email)}?subject=${encoded[0]}&body=${encoded[1]}`;
}
