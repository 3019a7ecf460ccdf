import { LONGEST_TITLE } from "./article.ts";
import { isCategory } from "./category.ts";
import { placeOfUrl } from "./media-address.ts";
import { LONGEST_ALT } from "./media-text.ts";
import { isFilm } from "./media.ts";
import type { RefusedAnswer } from "./refusal.ts";
import type { ShowcasePair } from "./showcase.ts";
import { rootEntry, type Entry } from "./settings-entry.ts";

/** The most characters of each kind of text in the settings. */
export const LONGEST = {
  /** A name, a label, a phone: one short line. */
  label: 80,
  /** A tagline, the story. */
  line: 160,
  /** The description for search engines, the quote. */
  sentence: 400,
  /** The description of the team. */
  paragraph: 2000,
} as const;
/** As many as the about page has places for (A1). */
export const MOST_ABOUT_PICTURES = 2;
export const MOST_ROLES = 12;
/** As many as home has slides for (H1). */
export const MOST_PAIRS = 7;
/** No address that people use is longer. */
const LONGEST_LINK = 2048;

/** A link with its words; both are empty where the studio has no such link. */
export interface SettingsLink {
  label: string;
  url: string;
}

/** A reel of the home page (H1, H4); all of it is empty where there is none. */
export interface Reel {
  title: string;
  /** A path under `/videos`, an uploaded film of ours or an http(s) address. */
  src: string;
  poster: string;
  /** The reel's description for screen readers. */
  alt: string;
}

/** The value for a reel that the studio doesn't have. */
export const NO_REEL: Reel = { title: "", src: "", poster: "", alt: "" };

/** A role line of the contact page (C1). */
interface ContactRole {
  role: string;
  phone: string;
}

/**
 * The site's settings: everything on it that is the studio's own and not an article's. Brand,
 * description, story and the footer's own link always say something; any other text may be empty.
 */
export interface SiteSettings {
  brand: string;
  /** One or two sentences for search engines and share cards. */
  description: string;
  story: string;
  taglines: { left: string; right: string; mobile: string };
  /** `pictures` name frames as `{work slug}/{frame number from 1}`. */
  about: { quote: string; team: string; since: string; pictures: string[] };
  contact: {
    instagram: SettingsLink;
    mail: SettingsLink;
    chat: SettingsLink;
    roles: ContactRole[];
  };
  footer: { studio: SettingsLink; social: SettingsLink; credit: SettingsLink };
  reels: { first: Reel; last: Reel };
  showcase: ShowcasePair[];
}

/**
 * Checks the site's settings: a slip of the pen stops the start, or the save, and not a
 * page. Unknown entries are dropped.
 * @param input parsed JSON of the settings file, or of a save
 * @throws WrongEntry naming the first wrong entry, as in `contact.roles[1].phone`
 */
export function parseSiteSettings(input: unknown): SiteSettings {
  const root = rootEntry(input);
  const taglines = root.at("taglines");
  const about = root.at("about");
  const contact = root.at("contact");
  const footer = root.at("footer");
  return {
    brand: root.at("brand").text(LONGEST.label),
    description: root.at("description").text(LONGEST.sentence),
    story: root.at("story").text(LONGEST.line),
    taglines: {
      left: taglines.at("left").optionalText(LONGEST.line),
      right: taglines.at("right").optionalText(LONGEST.line),
      mobile: taglines.at("mobile").optionalText(LONGEST.line),
    },
    about: {
      quote: about.at("quote").optionalText(LONGEST.sentence),
      team: about.at("team").optionalText(LONGEST.paragraph),
      since: about.at("since").optionalText(LONGEST.label),
      pictures: about
        .at("pictures")
        .list(MOST_ABOUT_PICTURES, (picture) => picture.one(isFrameName, "frame")),
    },
    contact: {
      instagram: optionalLink(contact.at("instagram")),
      mail: optionalLink(contact.at("mail")),
      chat: optionalLink(contact.at("chat")),
      roles: contact.at("roles").list(MOST_ROLES, (role) => ({
        role: role.at("role").text(LONGEST.label),
        phone: role.at("phone").text(LONGEST.label),
      })),
    },
    footer: {
      studio: link(footer.at("studio")),
      social: optionalLink(footer.at("social")),
      credit: optionalLink(footer.at("credit")),
    },
    reels: {
      first: optionalReel(root.at("reels").at("first")),
      last: optionalReel(root.at("reels").at("last")),
    },
    showcase: root.at("showcase").list(MOST_PAIRS, (pair) => ({
      category: pair.at("category").one(isCategory, "category"),
      label: pair.at("label").text(LONGEST.label),
      title: pair.at("title").text(LONGEST_TITLE),
    })),
  };
}

/** The parts of a frame's name, `{work slug}/{frame number}`; the number counts stills from 1. */
export function readFrameName(name: string): { slug: string; number: number } {
  const [slug = "", number = ""] = name.split("/");
  return { slug, number: Number(number) };
}

function link(at: Entry): SettingsLink {
  return { label: at.at("label").text(LONGEST.label), url: at.at("url").one(isLink, "link") };
}

function optionalLink(at: Entry): SettingsLink {
  return isBlank(at, ["label", "url"]) ? { label: "", url: "" } : link(at);
}

function optionalReel(at: Entry): Reel {
  return isBlank(at, ["src", "title", "poster", "alt"]) ? NO_REEL : reel(at);
}

/** Only where every part is empty: one that is filled in asks for the others. */
function isBlank(at: Entry, keys: readonly string[]): boolean {
  return keys.every((key) => at.at(key).isEmpty());
}

function reel(at: Entry): Reel {
  // The film first: without it there is nothing that the rest could belong to.
  const src = at.at("src").one(isFilmAddress, "film");
  return {
    title: at.at("title").text(LONGEST.label),
    src,
    poster: at.at("poster").one(isPosterAddress, "poster"),
    alt: at.at("alt").text(LONGEST_ALT),
  };
}

function isLink(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length <= LONGEST_LINK &&
    /^(?:(?:https?:\/\/|mailto:|tel:)[^\s"<>\\]+|\/(?:[^/\s"<>\\][^\s"<>\\]*)?)$/.test(value)
  );
}

function isFilmAddress(value: unknown): value is string {
  if (typeof value !== "string") return false;
  const place = placeOfUrl(value);
  return place === "video-file" || place === "outside" || (place === "final" && isFilm(value));
}

function isPosterAddress(value: unknown): value is string {
  if (!isLink(value) || isFilm(value) || placeOfUrl(value) === "temporary") return false;
  return value.startsWith("/") || value.startsWith("http");
}

function isFrameName(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9-]{1,210}\/[1-9]\d{0,2}$/.test(value);
}

/** The settings as they were read, and the version that this was; 0 before the first save. */
export interface SettingsPayload {
  version: number;
  settings: SiteSettings;
}

/** A wrong entry is named by its path (422); a stale save gets the stored settings (409). */
export type SettingsAnswer =
  | { success: true; version: number; settings: SiteSettings }
  | (RefusedAnswer & { field?: string; version?: number; settings?: SiteSettings });

/** A save of the site's settings as it was kept. */
export interface SettingsVersion {
  /** 0 for what the settings were before the first save. */
  version: number;
  /** Milliseconds since 1970, UTC; null for version 0, which is the settings file. */
  savedAt: number | null;
  content: SiteSettings;
}

/** The settings in force, and all that can be gone back to. */
export interface SettingsHistory {
  version: number;
  content: SiteSettings;
  /** The newest first; the last is version 0. */
  versions: readonly SettingsVersion[];
}
