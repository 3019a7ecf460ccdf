/** Languages of subtitles by their native names (V6). */
export const SUBTITLE_LANGUAGES = { es: "Español", en: "English" } as const;

export type SubtitleLanguage = keyof typeof SUBTITLE_LANGUAGES;

export type Subtitles = Partial<Record<SubtitleLanguage, string>>;

export const SUBTITLE_CODES = Object.keys(SUBTITLE_LANGUAGES) as SubtitleLanguage[];

/** Returns the languages of a film's subtitles, in the order of the choice. */
export function subtitleLanguages(subtitles: Subtitles): SubtitleLanguage[] {
  return SUBTITLE_CODES.filter((each) => subtitles[each]);
}

export const CHOOSABLE_SUBTITLES = ".vtt,.srt,text/vtt,application/x-subrip";

export const SUBTITLES_ENDING = "vtt";

/** Checks that an address is a subtitles file. */
export function isSubtitles(url: string): boolean {
  return url.endsWith(`.${SUBTITLES_ENDING}`);
}
