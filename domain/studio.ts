import { isCategory } from "./category.ts";
import { isFilm, placeOfUrl } from "./media.ts";
import type { ShowcasePair } from "./showcase.ts";

/** A link with its words. */
export interface StudioLink {
  label: string;
  url: string;
}

/** A reel of the home page (H1, H4). */
export interface Reel {
  title: string;
  /** A path under `/videos`, an uploaded film of ours or an http(s) address. */
  src: string;
  poster: string;
  /** What the reel shows, for those who can't see it. */
  alt: string;
}

/** A role line of the contact page (C1). */
export interface StudioRole {
  role: string;
  phone: string;
}

/** The site's settings: everything on it that is the studio's own and not an article's. */
export interface Studio {
  brand: string;
  /** One or two sentences for search engines and share cards. */
  description: string;
  story: string;
  taglines: { left: string; right: string; mobile: string };
  /** `pictures` name frames as `{work slug}/{frame number from 1}`. */
  about: { quote: string; team: string; since: string; pictures: string[] };
  contact: { instagram: StudioLink; mail: StudioLink; chat: StudioLink; roles: StudioRole[] };
  footer: { studio: StudioLink; social: StudioLink; credit: StudioLink };
  reels: { first: Reel; last: Reel };
  showcase: ShowcasePair[];
}

/**
 * Checks the site's settings, so that a slip of the pen stops the start and not a page.
 * @param input parsed JSON of the settings file
 * @throws Error whose message names the wrong entry, as in `contact.roles[1].phone`
 */
export function parseStudio(input: unknown): Studio {
  const root = entry(input, "studio");
  return {
    brand: root.at("brand").text(),
    description: root.at("description").text(),
    story: root.at("story").text(),
    taglines: {
      left: root.at("taglines").at("left").text(),
      right: root.at("taglines").at("right").text(),
      mobile: root.at("taglines").at("mobile").text(),
    },
    about: {
      quote: root.at("about").at("quote").text(),
      team: root.at("about").at("team").text(),
      since: root.at("about").at("since").text(),
      pictures: root
        .at("about")
        .at("pictures")
        .list((picture) => picture.text()),
    },
    contact: {
      instagram: link(root.at("contact").at("instagram")),
      mail: link(root.at("contact").at("mail")),
      chat: link(root.at("contact").at("chat")),
      roles: root
        .at("contact")
        .at("roles")
        .list((role) => ({ role: role.at("role").text(), phone: role.at("phone").text() })),
    },
    footer: {
      studio: link(root.at("footer").at("studio")),
      social: link(root.at("footer").at("social")),
      credit: link(root.at("footer").at("credit")),
    },
    reels: { first: reel(root.at("reels").at("first")), last: reel(root.at("reels").at("last")) },
    showcase: root.at("showcase").list((pair) => ({
      category: pair.at("category").one(isCategory, "one of the eight categories"),
      label: pair.at("label").text(),
      title: pair.at("title").text(),
    })),
  };
}

function link(at: Entry): StudioLink {
  return {
    label: at.at("label").text(),
    url: at.at("url").one(isLink, "an address that begins with https:, http:, mailto:, tel: or /"),
  };
}

function reel(at: Entry): Reel {
  return {
    title: at.at("title").text(),
    src: at
      .at("src")
      .one(isVideoAddress, "a file under /videos, an uploaded film or an http(s) address"),
    poster: at.at("poster").one(isLink, "an address that begins with / or https:"),
    alt: at.at("alt").text(),
  };
}

function isLink(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^(?:(?:https?:\/\/|mailto:|tel:)[^\s"<>\\]+|\/(?:[^/\s"<>\\][^\s"<>\\]*)?)$/.test(value)
  );
}

function isVideoAddress(value: unknown): value is string {
  if (typeof value !== "string") return false;
  const place = placeOfUrl(value);
  return place === "film" || place === "outside" || (place === "final" && isFilm(value));
}

/** One place in the settings, which knows its own name for the error. */
interface Entry {
  at(key: string): Entry;
  text(): string;
  list<Item>(read: (item: Entry) => Item): Item[];
  one<Value>(is: (value: unknown) => value is Value, expected: string): Value;
}

function entry(value: unknown, name: string): Entry {
  const wrong = (expected: string): never => {
    throw new Error(`${name} must be ${expected}`);
  };
  return {
    at(key) {
      if (typeof value !== "object" || value === null) return wrong("an object");
      const inner: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
      return entry(inner, name === "studio" ? key : `${name}.${key}`);
    },
    text: () =>
      typeof value === "string" && value.trim() !== "" ? value : wrong("a text that is not empty"),
    list: (read) =>
      Array.isArray(value)
        ? value.map((item, index) => read(entry(item, `${name}[${index}]`)))
        : wrong("a list"),
    one: (is, expected) => (is(value) ? value : wrong(expected)),
  };
}
