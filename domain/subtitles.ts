/** The languages that a film may have subtitles in, each by its own name (V6). */
export const SUBTITLE_LANGUAGES = { es: "Español", en: "English" } as const;

export type SubtitleLanguage = keyof typeof SUBTITLE_LANGUAGES;

/** The addresses of a film's subtitles by language. */
export type Subtitles = Partial<Record<SubtitleLanguage, string>>;

/** The codes of all languages, in the order in which they are offered. */
export const SUBTITLE_CODES = Object.keys(SUBTITLE_LANGUAGES) as SubtitleLanguage[];

/** The languages that a film has subtitles in, in the order in which they are offered. */
export function languagesOf(subtitles: Subtitles): SubtitleLanguage[] {
  return SUBTITLE_CODES.filter((each) => subtitles[each]);
}

/** What a chooser of subtitles offers. */
export const CHOOSABLE_SUBTITLES = ".vtt,.srt,text/vtt,application/x-subrip";

/** The ending of their files, whatever was uploaded. */
export const SUBTITLES_ENDING = "vtt";

/** True where the address is that of subtitles. */
export function isSubtitles(url: string): boolean {
  return url.endsWith(`.${SUBTITLES_ENDING}`);
}
