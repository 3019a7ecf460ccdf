import { oneLine } from "./parsing.ts";
import { INVISIBLE } from "./plain-text.ts";

/** The kind of a contact field; it decides how a bare word or number is interpreted. */
export type ContactKind = "instagram" | "social" | "mail" | "chat" | "phone" | "link";

export type ContactProblem =
  | "link"
  | "spaces"
  | "instagram"
  | "mail"
  | "phone"
  | "chat"
  | "country-code";

export type ContactReading = { text: string } | { problem: ContactProblem };

const LONGEST_LINK = 2048;

/** Reads a contact field into its canonical form, such as `https://wa.me/573001234567`; idempotent. */
export function readContactInput(kind: ContactKind, input: string): ContactReading {
  const text = oneLine(input.replace(INVISIBLE, ""));
  if (text === "") return { text };
  if (text.length > LONGEST_LINK) return { problem: kind === "phone" ? "phone" : "link" };
  const reading = READERS[kind](text);
  // A second check, because the link becomes the `href` of a public page.
  const isStorable = "problem" in reading || kind === "phone" || isSafeLink(reading.text);
  return isStorable ? reading : { problem: "link" };
}

/** Accepts absolute https, http, mailto and tel links and paths of the site, but not `//host`. */
export function isSafeLink(value: string): boolean {
  return (
    value.length <= LONGEST_LINK &&
    /^(?:(?:https?:\/\/|mailto:|tel:)[^\s"<>\\]+|\/(?:[^/\s"<>\\][^\s"<>\\]*)?)$/.test(value)
  );
}

/** Returns the text to show for a link that has no text of its own. @param url canonical */
export function linkText(url: string): string {
  return accountOf(url) ?? (url.startsWith("https://wa.me/") ? "WhatsApp" : bareAddress(url));
}

function accountOf(url: string): string | undefined {
  const profile = /^https:\/\/www\.instagram\.com\/([\w.]+)$/.exec(url)?.[1];
  return profile === undefined ? undefined : `@${profile}`;
}

/** Without scheme, query and fragment; `/` is returned unchanged. */
function bareAddress(url: string): string {
  const address = url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, "");
  return address.replace(/\/?(?:[?#].*)?$/, "") || url;
}

const LONGEST_TARGET = 40;

/** Returns a link's target for display, as in `@account` or `+57 300 123 4567`. @param url canonical */
export function linkTarget(url: string): string {
  const number = /^(?:https:\/\/wa\.me\/|tel:\+)(\d{7,15})(?:[?;/]|$)/.exec(url)?.[1];
  if (number !== undefined) return spacedNumber(number);
  if (url.startsWith("mailto:")) return mailAddresses(url).join(", ");
  const text = accountOf(url) ?? bareAddress(url);
  if (!/^https?:/.test(url) || text.length <= LONGEST_TARGET) return text;
  return text.replace(/\/.*$/, "");
}

/** Returns the addresses of a mail link, without its subject. @param url canonical */
export function mailAddresses(url: string): string[] {
  if (!url.startsWith("mailto:")) return [];
  return url.slice("mailto:".length).replace(/\?.*$/, "").split(",");
}

const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/;

function spacedNumber(digits: string): string {
  const [country = ""] = COUNTRY_CODE.exec(digits) ?? [];
  const rest = digits.slice(country.length);
  return `+${country} ${rest.replace(/\d{4}(?=\d{4}$)|\d{3}(?=\d{3,})/g, "$& ")}`;
}

const READERS: Readonly<Record<ContactKind, (text: string) => ContactReading>> = {
  instagram: readInstagram,
  social: (text) => (text.startsWith("@") || PROFILE.test(text) ? readInstagram : readLink)(text),
  mail: (text) => (isMailLike(text) || !isAddressLike(text) ? readMail : readLink)(text),
  chat: readChat,
  phone: readPhone,
  link: readLink,
};

function isAddressLike(text: string): boolean {
  return /^(?:[a-z][a-z0-9+-]*:|www\.)|\//i.test(text);
}

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}])?`;
/** Without a scheme only an alphabetic top-level label distinguishes a domain from a number or a file. */
const DOMAIN = String.raw`(?:${LABEL}\.)+(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)`;
const REST = String.raw`((?::\d{1,5})?(?:[/?#].*)?)`;
const WEB = new RegExp(String.raw`^(https?:\/\/)(${LABEL}(?:\.${LABEL})*)${REST}$`, "iu");
const BARE_WEB = new RegExp(`^()(${DOMAIN})${REST}$`, "iu");

function readLink(text: string): ContactReading {
  if (text.startsWith("/")) return readPath(text);
  if (isMailLike(text)) return readMail(text);
  if (/^tel:/i.test(text) || (text.startsWith("+") && numberIn(text) !== undefined)) {
    return readCall(text);
  }
  const web = text.match(WEB) ?? text.match(BARE_WEB);
  if (/\s/.test(text)) return { problem: web || isAddressLike(text) ? "spaces" : "link" };
  if (web === null) return { problem: "link" };
  const [, scheme = "", host = "", rest = ""] = web;
  return { text: `${scheme.toLowerCase() || "https://"}${host.toLowerCase()}${rest}` };
}

/** Browsers read `//host` as another site, and normalize `/./` and `/../` to that form. */
function readPath(text: string): ContactReading {
  if (/\s/.test(text)) return { problem: "spaces" };
  return /^\/\.{0,2}\//.test(text) ? { problem: "link" } : { text };
}

const ACCOUNT = /^[a-z0-9_](?:[a-z0-9_.]{0,28}[a-z0-9_])?$/i;
/** A query such as `?igsh=` only identifies the sharer and is dropped. */
const PROFILE =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)(?:\/@?([^/?#]*)\/?(?:[?#].*)?)?$/i;

function readInstagram(text: string): ContactReading {
  const profile = PROFILE.exec(text);
  const isOther = profile === null && !text.startsWith("@") && isAddressLike(text);
  if (isOther) return readLink(text);
  const account = profile ? (profile[1] ?? "") : text.replace(/^@/, "");
  if (!ACCOUNT.test(account)) return { problem: "instagram" };
  return { text: `https://www.instagram.com/${account.toLowerCase()}` };
}

const MAIL = new RegExp(String.raw`^([^\s@"<>(),:;\\[\]/?#&]+)@(${DOMAIN})$`, "iu");

function isMailLike(text: string): boolean {
  return /^mailto:/i.test(text) || (text.includes("@") && !isAddressLike(text));
}

/** Accepts one or several addresses, a mailto link with its subject, and `Name <a@b.co>`. */
function readMail(text: string): ContactReading {
  const [addresses = "", ...query] = text.replace(/^mailto:/i, "").split("?");
  const found = addresses.split(/[,;]/).map((each) => {
    const address = /^[^<>]*<([^<>]+)>$/.exec(each.trim())?.[1] ?? each.trim();
    return address.replace(/^mailto:/i, "").match(MAIL);
  });
  const mails = found.flatMap((mail) => (mail ? [`${mail[1]}@${mail[2]?.toLowerCase()}`] : []));
  if (mails.length < found.length) return { problem: "mail" };
  const rest = query.length > 0 ? `?${query.join("?").replaceAll(" ", "%20")}` : "";
  return { text: `mailto:${mails.join(",")}${rest}` };
}

function numberIn(text: string): string | undefined {
  const written = withoutTrunkZero(text.replace(/^tel:/i, "").trim());
  if (!/^\(?\+?[\d\s().\p{Pd}/]+$/u.test(written)) return undefined;
  const digits = written.replace(/\D/g, "");
  if (digits.length < 3 || digits.length > 15) return undefined;
  if (/^\(?\+/.test(written)) return `+${digits}`;
  return digits.startsWith("00") ? `+${digits.slice(2)}` : digits;
}

/** `+44 (0)20 …` is dialled without the zero. */
function withoutTrunkZero(text: string): string {
  return text.replace(/(\+\d{1,3}\)?\s?)\(0\)\s?/, "$1");
}

const INTERNATIONAL = /^\+?([1-9]\d{7,14})$/;

const WHATSAPP =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:(?:api|web)\.)?whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=)(?:\+|%2B)?([\d\s().-]+)\/?(?:[?&#](.*))?$/i;

function readWhatsApp(text: string): { number: string; message: string | undefined } | undefined {
  const [, number, rest = ""] = WHATSAPP.exec(text) ?? [];
  if (number === undefined) return undefined;
  const message = rest.split(/[&#]/).find((each) => each.startsWith("text="));
  return { number: number.replace(/\D/g, ""), message };
}

function readChat(text: string): ContactReading {
  const link = readWhatsApp(text);
  if (!link && isAddressLike(text) && numberIn(text) === undefined) return readLink(text);
  if (/^tel:/i.test(text)) return readCall(text);
  const number = link?.number ?? numberIn(text);
  if (number === undefined) return { problem: "chat" };
  const [, digits] = INTERNATIONAL.exec(number) ?? [];
  // A local number as a chat link would reach a stranger in another country.
  if (digits === undefined || (!link && !number.startsWith("+")))
    return { problem: "country-code" };
  const message = link?.message ? `?${link.message.replaceAll(" ", "%20")}` : "";
  return { text: `https://wa.me/${digits}${message}` };
}

function readCall(text: string): ContactReading {
  const [number = "", ...parameters] = text.split(";");
  const dialled = numberIn(number);
  if (dialled === undefined) return { problem: "phone" };
  return { text: ["tel:".concat(dialled), ...parameters].join(";") };
}

const EXTENSION = /(?:;ext=|\s*[,;]?\s*(?:ext(?:ensi[oó]n)?\.?|x|#)\s*)(\d{1,7})$/iu;

function readPhone(text: string): ContactReading {
  const link = readWhatsApp(text);
  if (link) return { text: `+${link.number}` };
  const [suffix = "", extension] = EXTENSION.exec(text) ?? [];
  const dialled = text.slice(0, text.length - suffix.length);
  const number = numberIn(dialled);
  if (number === undefined) return { problem: "phone" };
  const shown = /^tel:/i.test(text)
    ? number
    : withoutTrunkZero(dialled).replace(/^(\(?)00\s?(?=[1-9])/, "$1+");
  return { text: extension === undefined ? shown : `${shown} ext. ${extension}` };
}

/** Returns the link that dials a number, with its extension (RFC 3966). @param phone canonical */
export function phoneLink(phone: string): string {
  const [suffix = "", extension] = EXTENSION.exec(phone) ?? [];
  const number = phone.slice(0, phone.length - suffix.length).replace(/[^+\d]/g, "");
  return extension === undefined ? `tel:${number}` : `tel:${number};ext=${extension}`;
}
