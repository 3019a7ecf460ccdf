import { visitorStorage } from "../../../ui/visitor-storage.ts";
import type { Fields } from "./act-answer.ts";

/** Prefix of all that the page keeps in local storage, below it by the link. */
const PREFIX = "answers";

/** Returns the storage key of something that a guest of a link writes or sends. */
export function slotOf(token: string, name: string): string {
  return `${PREFIX}:${token}:${name}`;
}

/** Reads what is kept; undefined for nothing, or for what no version of the page wrote. */
export function readKept(slot: string): Fields | undefined {
  const text = visitorStorage("localStorage")?.getItem(slot);
  if (!text) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null) return undefined;
    const entries = Object.entries(kept);
    if (entries.some(([, value]) => typeof value !== "string")) return undefined;
    return Object.fromEntries(entries);
  } catch {
    return undefined;
  }
}

/** Name of the slot of a comment on a picture or film that is being written. */
export const draftName = (media: string) => `draft:${media}`;

/** Returns a link's kept drafts that have words. @param shown media addresses whose drafts their own fields show */
export function keptDrafts(token: string, shown: readonly string[]) {
  const drafts = slotOf(token, draftName(""));
  const own = new Set(shown.map((media) => slotOf(token, draftName(media))));
  return Object.keys(visitorStorage("localStorage") ?? {}).flatMap((slot) => {
    if (!slot.startsWith(drafts) || own.has(slot)) return [];
    const text = readKept(slot)?.text;
    return text ? [{ slot, text }] : [];
  });
}

/** Keeps what a guest writes, through reloads and broken lines. */
export function keep(slot: string, fields: Fields): void {
  try {
    visitorStorage("localStorage")?.setItem(slot, JSON.stringify(fields));
  } catch {
    // The storage is full: the words stay in the field only.
  }
}

/** Removes what was kept. */
export function forget(slot: string): void {
  visitorStorage("localStorage")?.removeItem(slot);
}

const KEY_BYTES = 16;

/** Makes the key by which the server stores once what is sent twice; `randomUUID` needs https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
