import {
  languagesOf,
  SUBTITLE_CODES,
  type SubtitleLanguage,
  type Subtitles,
} from "#domain/subtitles.ts";

import { visitorStorage } from "../visitor-storage.ts";

/** Where this browser remembers in which language subtitles were shown last; empty for none (V6). */
const CHOICE_KEY = "subtitles";

/** What is shown of a film's subtitles; undefined for none. */
export type SubtitlesChoice = SubtitleLanguage | undefined;

/** The visitor's last choice, as far as this film has it. */
export function rememberedChoice(subtitles: Subtitles): SubtitlesChoice {
  const last = visitorStorage("localStorage")?.getItem(CHOICE_KEY);
  return languagesOf(subtitles).find((each) => each === last);
}

/** Keeps what the visitor chose, for this and for other films. */
export function rememberChoice(choice: SubtitlesChoice): void {
  visitorStorage("localStorage")?.setItem(CHOICE_KEY, choice ?? "");
}

/** Shows the subtitles of one language, and hides all others. */
export function showSubtitles({ textTracks }: HTMLVideoElement, choice: SubtitlesChoice): void {
  for (const track of textTracks) {
    const mode = track.language === choice ? "showing" : "disabled";
    if (track.mode !== mode) track.mode = mode;
  }
}

/** What a player shows now, also where its own menu was used. */
export function shownChoice({ textTracks }: HTMLVideoElement): SubtitlesChoice {
  const shown = [...textTracks].find(({ mode }) => mode === "showing");
  return SUBTITLE_CODES.find((each) => each === shown?.language);
}
