import type { StoredInquiry } from "#domain/inquiry.ts";

/** Some systems limit the length of a mailto address; about this many quoted characters fit. */
const MOST_QUOTED = 1000;

/** Returns a mailto link that quotes the message; the brand as subject suits any visitor's language. */
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
