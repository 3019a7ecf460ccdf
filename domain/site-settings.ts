import * as v from "valibot";
import { LONGEST_TITLE } from "./article.ts";
import { LONGEST_CATEGORY } from "./category.ts";
import {
  CLAPPERBOARD,
  coloursOf,
  readColour,
  STYLES,
  unreadable,
  type Identity,
} from "./identity.ts";
import { placeOfUrl } from "./media-address.ts";
import { LONGEST_ALT } from "./media-text.ts";
import { isFilm } from "./film.ts";
import { MOST_PAIRS } from "./showcase.ts";
import { isSafeLink, linkText } from "./contact-input.ts";
import { isRecord } from "./parsing.ts";
import { isSubtitles } from "./subtitles.ts";
import { readEntries, WrongEntry, WrongSettings } from "./settings-entry.ts";
import { mapped } from "./schema.ts";
import {
  checkedText,
  contactText,
  flag,
  group,
  listOf,
  optionalText,
  paragraphs,
  requiredText,
  translated,
} from "./settings-kinds.ts";
import { ENGLISH_ONLY, type LanguageChoice } from "./language.ts";
import { LANGUAGE_CODES } from "./words/languages.ts";

export const LONGEST = {
  label: 80,
  line: 160,
  address: 300,
  sentence: 400,
  lines: 300,
  paragraph: 2000,
} as const;
/** The about page has this many places (A1). */
export const MOST_ABOUT_PICTURES = 2;
export const MOST_ROLES = 12;
export const MOST_PEOPLE = 40;

/** A link's text falls back to its target, because a link without a text would be invisible. */
/* @__NO_SIDE_EFFECTS__ */
function link(path: Parameters<typeof contactText>[0]) {
  const fields = { label: optionalText(LONGEST.label), url: contactText(path) };
  return mapped(translated(fields, ["label"]), (given) => {
    return { ...given, label: given.label || linkLabel(given.url) };
  });
}

function linkLabel(url: string): string {
  return [...linkText(url)].slice(0, LONGEST.label).join("");
}

const reel = translated(
  {
    title: optionalText(LONGEST.label),
    alt: optionalText(LONGEST_ALT),
    src: checkedText(isFilmAddress, "film"),
    poster: checkedText(isPosterAddress, "poster"),
  },
  ["title", "alt"],
);

export type SettingsLink = v.InferOutput<ReturnType<typeof link>>;
export type Reel = v.InferOutput<typeof reel>;

export const NO_REEL: Reel = { title: "", src: "", poster: "", alt: "" };

const person = translated(
  {
    name: optionalText(LONGEST.label),
    role: optionalText(LONGEST.label),
    lines: paragraphs(LONGEST.lines),
    photo: checkedText(isUploadedPicture, "upload"),
  },
  ["role", "lines"],
);

export type Person = v.InferOutput<typeof person>;

/** A role line of the contact page; any field may be empty (C1). */
const contactRole = translated(
  {
    name: optionalText(LONGEST.label),
    role: optionalText(LONGEST.label),
    phone: contactText("contact.roles[].phone", LONGEST.label),
  },
  ["role"],
);

const showcasePair = mapped(
  translated(
    {
      category: requiredText(LONGEST_CATEGORY),
      label: optionalText(LONGEST.label),
      title: optionalText(LONGEST_TITLE),
      work: checkedText(isSlug, "work"),
    },
    ["label"],
  ),
  (pair) => ({ ...pair, label: pair.label || pair.category }),
);

const colour = mapped(
  checkedText((text) => readColour(text) !== undefined, "colour"),
  (text) => readColour(text) ?? "",
);
const palette = group({ paper: colour, ink: colour, accent: colour });

/** Everything on the site that belongs to the studio and not to an article; only `brand` is never empty. */
export const siteSettings = translated(
  {
    languages: group({
      first: v.picklist(LANGUAGE_CODES, "language"),
      second: v.picklist([...LANGUAGE_CODES, ""], "language"),
      /** The language of all untranslated texts. */
      written: v.picklist(LANGUAGE_CODES, "language"),
    }),
    brand: requiredText(LONGEST.label),
    description: optionalText(LONGEST.sentence),
    story: optionalText(LONGEST.line),
    identity: group({
      logo: checkedText(isLogo, "upload"),
      isLogoInked: flag,
      light: palette,
      green: palette,
    }),
    /** Texts in the margins of the home page (H8). */
    taglines: translated(
      {
        left: optionalText(LONGEST.line),
        right: optionalText(LONGEST.line),
        mobile: optionalText(LONGEST.line),
      },
      ["left", "right", "mobile"],
    ),
    about: translated(
      {
        quote: optionalText(LONGEST.sentence),
        team: paragraphs(LONGEST.paragraph),
        since: optionalText(LONGEST.label),
        people: listOf(person, MOST_PEOPLE),
        pictures: listOf(checkedText(isFrameName, "frame"), MOST_ABOUT_PICTURES),
      },
      ["quote", "team", "since"],
    ),
    contact: group({
      instagram: link("contact.instagram.url"),
      mail: link("contact.mail.url"),
      chat: link("contact.chat.url"),
      roles: listOf(contactRole, MOST_ROLES),
      address: paragraphs(LONGEST.address),
      timeZone: checkedText(isTimeZone, "time-zone"),
    }),
    footer: group({
      studio: link("footer.studio.url"),
      social: link("footer.social.url"),
      credit: link("footer.credit.url"),
    }),
    reels: group({ first: reel, last: reel }),
    showcase: listOf(showcasePair, MOST_PAIRS),
    uploads: group({ reducesLarge: flag }),
    /** If hidden, search engines are kept out of the whole site (S4). */
    search: group({ isHidden: flag }),
  },
  ["description", "story"],
);

export type SiteSettings = v.InferOutput<typeof siteSettings>;

/** `settings` is undefined if their shape is wrong. */
export interface SettingsReading {
  settings: SiteSettings | undefined;
  wrong: readonly WrongEntry[];
}

/** Reads and normalizes parsed settings (U5); reports all wrong entries and drops unknown ones. */
export function readSiteSettings(input: unknown): SettingsReading {
  const { output: settings, wrong } = readEntries(siteSettings, withLaterEntries(input));
  if (settings === undefined) return { settings, wrong };
  const { identity, languages } = settings;
  return {
    settings,
    wrong: [...wrong, ...unreadableColours(identity, wrong), ...sameLanguages(languages)],
  };
}

/** Reads settings strictly. @throws WrongSettings naming every wrong entry, as in `contact.roles[1].phone` */
export function parseSiteSettings(input: unknown): SiteSettings {
  const { settings, wrong } = readSiteSettings(input);
  if (settings === undefined || wrong.length > 0) throw new WrongSettings(wrong);
  return settings;
}

/** Adds the entries that later releases introduced, as empty values, to settings of any release. */
export function withLaterEntries(input: unknown): unknown {
  if (!isRecord(input)) return input;
  const { about, contact, showcase } = input;
  return {
    search: { isHidden: false },
    // Settings with a brand but no languages come from a release with English pages only.
    ...("brand" in input && { languages: ENGLISH_ONLY }),
    ...input,
    ...(isRecord(about) && { about: { people: [], ...about } }),
    ...(isRecord(contact) && { contact: withContactEntries(contact) }),
    ...(Array.isArray(showcase) && { showcase: showcase.map((pair) => withEntry("work", pair)) }),
  };
}

/** Fills in the stored value of each part that clients of earlier releases do not send. */
export function withStoredParts(input: unknown, stored: SiteSettings): unknown {
  if (!isRecord(input)) return input;
  const { languages, identity, uploads, search, about } = stored;
  const whole = {
    languages,
    identity,
    uploads,
    search,
    ...input,
    ...(isRecord(input.about) && { about: { people: about.people, ...input.about } }),
  };
  return "languages" in input ? whole : withStoredTranslations(whole, stored);
}

function withStoredTranslations(input: unknown, stored: unknown): unknown {
  if (Array.isArray(input) && Array.isArray(stored)) {
    return input.map((item, index) => withStoredTranslations(item, stored[index]));
  }
  if (!isRecord(input) || !isRecord(stored)) return input;
  const { translations } = stored;
  const entries = Object.entries(input).map(([key, value]) => {
    return [key, withStoredTranslations(value, stored[key])];
  });
  return { ...(translations !== undefined && { translations }), ...Object.fromEntries(entries) };
}

function withContactEntries({ roles, ...contact }: Record<string, unknown>) {
  const named = Array.isArray(roles) && { roles: roles.map((role) => withEntry("name", role)) };
  return { address: "", timeZone: "", roles, ...contact, ...named };
}

function withEntry(key: string, item: unknown): unknown {
  return isRecord(item) ? { [key]: "", ...item } : item;
}

function sameLanguages({ first, second }: LanguageChoice): WrongEntry[] {
  return first === second ? [new WrongEntry("languages.second", "same-language")] : [];
}

/** Splits a frame's name `{work slug}/{frame number}`; the number counts stills from 1. */
export function readFrameName(name: string): { slug: string; number: number } {
  const [slug = "", number = ""] = name.split("/");
  return { slug, number: Number(number) };
}

/** Reports colours with too little contrast, unless the style has other errors. @param known errors so far */
function unreadableColours(identity: Identity, known: readonly WrongEntry[]): WrongEntry[] {
  return STYLES.flatMap((style) => {
    if (known.some(({ path }) => path.startsWith(`identity.${style}`))) return [];
    return unreadable(coloursOf(identity, style)).map(
      (name) => new WrongEntry(`identity.${style}.${name}`, "contrast"),
    );
  });
}

function isLogo(text: string): boolean {
  return text === CLAPPERBOARD || isUploadedPicture(text);
}

function isUploadedPicture(text: string): boolean {
  return placeOfUrl(text) === "final" && !isFilm(text) && !isSubtitles(text);
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,210}$/.test(text);
}

function isFilmAddress(text: string): boolean {
  const place = placeOfUrl(text);
  return place === "video-file" || place === "outside" || (place === "final" && isFilm(text));
}

function isPosterAddress(text: string): boolean {
  const isOther = isFilm(text) || isSubtitles(text) || placeOfUrl(text) === "temporary";
  if (isOther || !isSafeLink(text)) return false;
  return text.startsWith("/") || text.startsWith("http");
}

/** `Intl` also accepts UTC offsets, which have no daylight saving time, so a zone starts with a letter. */
function isTimeZone(text: string): boolean {
  try {
    return /^[a-z]/i.test(text) && Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}

function isFrameName(text: string): boolean {
  return /^[a-z0-9-]{1,210}\/[1-9]\d{0,2}$/.test(text);
}

export interface SettingsVersion {
  version: number;
  savedAt: number | null;
  content: SiteSettings;
}

export interface SettingsHistory {
  version: number;
  content: SiteSettings;
  /** Newest first; the last is version 0. */
  versions: readonly SettingsVersion[];
}
