import {
  subtitleLanguages,
  SUBTITLE_CODES,
  type SubtitleLanguage,
  type Subtitles,
} from "#domain/subtitles.ts";

import { visitorStorage } from "../visitor-storage.ts";

/** Local storage key of the last subtitle language; empty for none. */
const CHOICE_KEY = "subtitles";

export type SubtitlesChoice = SubtitleLanguage | undefined;

/** Returns the last chosen language if this film has it. */
export function rememberedChoice(subtitles: Subtitles): SubtitlesChoice {
  const last = visitorStorage("localStorage")?.getItem(CHOICE_KEY);
  return subtitleLanguages(subtitles).find((each) => each === last);
}

/** Stores the chosen language for all films. */
export function rememberChoice(choice: SubtitlesChoice): void {
  visitorStorage("localStorage")?.setItem(CHOICE_KEY, choice ?? "");
}

/** Shows the subtitles of one language and disables all others. */
export function showSubtitles({ textTracks }: HTMLVideoElement, choice: SubtitlesChoice): void {
  for (const track of textTracks) {
    const mode = track.language === choice ? "showing" : "disabled";
    if (track.mode !== mode) track.mode = mode;
  }
}

/** Returns the shown language, also after a change in the player's own menu. */
export function shownChoice({ textTracks }: HTMLVideoElement): SubtitlesChoice {
  const shown = [...textTracks].find(({ mode }) => mode === "showing");
  return SUBTITLE_CODES.find((each) => each === shown?.language);
}
