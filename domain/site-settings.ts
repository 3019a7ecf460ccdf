import { LONGEST_TITLE } from "./article.ts";
import { LONGEST_CATEGORY } from "./category.ts";
import {
  CLAPPERBOARD,
  coloursOf,
  readColour,
  STYLES,
  unreadable,
  type Identity,
  type Palette,
} from "./identity.ts";
import { placeOfUrl } from "./media-address.ts";
import { LONGEST_ALT } from "./media-text.ts";
import { isFilm } from "./film.ts";
import type { RefusedAnswer } from "./refusal.ts";
import { MOST_PAIRS, type ShowcasePair } from "./showcase.ts";
import { isSafeLink, linkText } from "./contact-input.ts";
import { isRecord } from "./parsing.ts";
import { isSubtitles } from "./subtitles.ts";
import { rootEntry, WrongEntry, WrongSettings, type Entry } from "./settings-entry.ts";
import { ENGLISH_ONLY, isLanguage, type LanguageChoice } from "./language.ts";
import { texts } from "./settings-texts.ts";
import type { Translated } from "./translations.ts";
import type { Language } from "./words/languages.ts";

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

export interface SettingsLink extends Translated<{ label: string }> {
  label: string;
  url: string;
}

export interface Reel extends Translated<{ title: string; alt: string }> {
  title: string;
  src: string;
  poster: string;
  alt: string;
}

export const NO_REEL: Reel = { title: "", src: "", poster: "", alt: "" };

export interface Person extends Translated<{ role: string; lines: string }> {
  name: string;
  role: string;
  photo: string;
  lines: string;
}

/** A role line of the contact page; any field may be empty (C1). */
interface ContactRole extends Translated<{ role: string }> {
  name: string;
  role: string;
  phone: string;
}

/** Texts in the margins of the home page (H8). */
interface TaglineTexts {
  left: string;
  right: string;
  mobile: string;
}

interface AboutTexts {
  quote: string;
  team: string;
  since: string;
}

interface About extends AboutTexts, Translated<AboutTexts> {
  people: Person[];
  pictures: string[];
}

/** Everything on the site that belongs to the studio and not to an article; only `brand` is never empty. */
export interface SiteSettings extends Translated<{ description: string; story: string }> {
  languages: LanguageChoice;
  brand: string;
  description: string;
  story: string;
  identity: Identity;
  taglines: TaglineTexts & Translated<TaglineTexts>;
  about: About;
  contact: {
    instagram: SettingsLink;
    mail: SettingsLink;
    chat: SettingsLink;
    roles: ContactRole[];
    address: string;
    timeZone: string;
  };
  footer: { studio: SettingsLink; social: SettingsLink; credit: SettingsLink };
  reels: { first: Reel; last: Reel };
  showcase: ShowcasePair[];
  uploads: { reducesLarge: boolean };
  /** If hidden, search engines are kept out of the whole site (S4). */
  search: { isHidden: boolean };
}

export interface SettingsReading {
  settings: SiteSettings;
  wrong: readonly WrongEntry[];
}

/** Reads and normalizes parsed settings (U5); reports all wrong entries and drops unknown ones. */
export function readSiteSettings(input: unknown): SettingsReading {
  const wrong: WrongEntry[] = [];
  const settings = readAll(rootEntry(withLaterEntries(input), wrong));
  wrong.push(...unreadableColours(settings.identity, wrong), ...sameLanguages(settings.languages));
  return { settings, wrong };
}

/** Reads settings strictly. @throws WrongSettings naming every wrong entry, as in `contact.roles[1].phone` */
export function parseSiteSettings(input: unknown): SiteSettings {
  const { settings, wrong } = readSiteSettings(input);
  if (wrong.length > 0) throw new WrongSettings(wrong);
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

function readAll(root: Entry): SiteSettings {
  const taglines = root.at("taglines");
  const about = root.at("about");
  const contact = root.at("contact");
  const footer = root.at("footer");
  const reels = root.at("reels");
  return {
    languages: readLanguages(root.at("languages")),
    brand: root.at("brand").text(LONGEST.label),
    ...texts(root, { description: LONGEST.sentence, story: LONGEST.line }),
    identity: readIdentity(root.at("identity")),
    taglines: texts(taglines, { left: LONGEST.line, right: LONGEST.line, mobile: LONGEST.line }),
    about: {
      ...texts(about, { quote: LONGEST.sentence, team: LONGEST.paragraph, since: LONGEST.label }),
      people: about.at("people").list(MOST_PEOPLE, (person) => ({
        name: person.at("name").optionalText(LONGEST.label),
        ...texts(person, { role: LONGEST.label, lines: LONGEST.lines }),
        photo: person.at("photo").checkedText(isUploadedPicture, "upload"),
      })),
      pictures: about
        .at("pictures")
        .list(MOST_ABOUT_PICTURES, (picture) => picture.checkedText(isFrameName, "frame")),
    },
    contact: {
      instagram: readLink(contact.at("instagram")),
      mail: readLink(contact.at("mail")),
      chat: readLink(contact.at("chat")),
      roles: contact.at("roles").list(MOST_ROLES, (role) => ({
        name: role.at("name").optionalText(LONGEST.label),
        ...texts(role, { role: LONGEST.label }),
        phone: role.at("phone").contact(LONGEST.label),
      })),
      address: contact.at("address").paragraphs(LONGEST.address),
      timeZone: contact.at("timeZone").checkedText(isTimeZone, "time-zone"),
    },
    footer: {
      studio: readLink(footer.at("studio")),
      social: readLink(footer.at("social")),
      credit: readLink(footer.at("credit")),
    },
    reels: { first: readReel(reels.at("first")), last: readReel(reels.at("last")) },
    showcase: root.at("showcase").list(MOST_PAIRS, readPair),
    uploads: { reducesLarge: root.at("uploads").at("reducesLarge").flag() },
    search: { isHidden: root.at("search").at("isHidden").flag() },
  };
}

function isLanguageOrNone(value: unknown): value is Language | "" {
  return value === "" || isLanguage(value);
}

function readLanguages(at: Entry): LanguageChoice {
  return {
    first: at.at("first").one(isLanguage, "language", "en"),
    second: at.at("second").one(isLanguageOrNone, "language", ""),
    written: at.at("written").one(isLanguage, "language", "en"),
  };
}

function sameLanguages({ first, second }: LanguageChoice): WrongEntry[] {
  return first === second ? [new WrongEntry("languages.second", "same-language")] : [];
}

/** Splits a frame's name `{work slug}/{frame number}`; the number counts stills from 1. */
export function readFrameName(name: string): { slug: string; number: number } {
  const [slug = "", number = ""] = name.split("/");
  return { slug, number: Number(number) };
}

function readLink(at: Entry): SettingsLink {
  const url = at.at("url").contact();
  const { label, ...translations } = texts(at, { label: LONGEST.label });
  return { label: label || linkLabel(url), url, ...translations };
}

/** A link without a text would be invisible. */
function linkLabel(url: string): string {
  return [...linkText(url)].slice(0, LONGEST.label).join("");
}

function readReel(at: Entry): Reel {
  return {
    ...texts(at, { title: LONGEST.label, alt: LONGEST_ALT }),
    src: at.at("src").checkedText(isFilmAddress, "film"),
    poster: at.at("poster").checkedText(isPosterAddress, "poster"),
  };
}

function readPair(pair: Entry): ShowcasePair {
  const category = pair.at("category").text(LONGEST_CATEGORY);
  const { label, ...translations } = texts(pair, { label: LONGEST.label });
  return {
    category,
    label: label || category,
    ...translations,
    title: pair.at("title").optionalText(LONGEST_TITLE),
    work: pair.at("work").checkedText(isSlug, "work"),
  };
}

function readIdentity(identity: Entry): Identity {
  return {
    logo: identity.at("logo").checkedText(isLogo, "upload"),
    isLogoInked: identity.at("isLogoInked").flag(),
    light: readPalette(identity.at("light")),
    green: readPalette(identity.at("green")),
  };
}

function readPalette(style: Entry): Palette {
  return {
    paper: readColourAt(style.at("paper")),
    ink: readColourAt(style.at("ink")),
    accent: readColourAt(style.at("accent")),
  };
}

function readColourAt(entry: Entry): string {
  return readColour(entry.checkedText((text) => readColour(text) !== undefined, "colour")) ?? "";
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

/** `version` is 0 before the first save. */
export interface SettingsPayload {
  version: number;
  settings: SiteSettings;
}

export type SettingsAnswer =
  | { success: true; version: number; settings: SiteSettings }
  | (WrongSettingsAnswer & { version?: number; settings?: SiteSettings });

export interface WrongSettingsAnswer extends RefusedAnswer {
  field?: string;
  fields?: Readonly<Record<string, string>>;
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
