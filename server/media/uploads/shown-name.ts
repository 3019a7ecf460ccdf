import { message } from "#domain/messages.ts";

const LONGEST_SHOWN_NAME = 120;
/** Control characters, and those that turn the direction of text or can't be seen (T33). */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** A stranger's file name, fit to stand in a sentence: its last part, visible characters, not too long; "sin nombre" where that is nothing. */
export function shownName(fileName: string): string {
  const base = fileName.slice(0, 4096).split(/[/\\]/).at(-1) ?? "";
  const shown = [...base.replace(UNSHOWABLE, "")].slice(0, LONGEST_SHOWN_NAME).join("").trim();
  return shown || message("nameless");
}
