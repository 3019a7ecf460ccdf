import * as v from "valibot";
import { LONGEST_TITLE } from "./article.ts";
import { LONGEST_CATEGORY } from "./category.ts";
import { coloursOf, readColour, STYLES, unreadable, type Identity } from "./identity.ts";
import { LONGEST_ALT } from "./media-details.ts";
import { MOST_PAIRS } from "./showcase.ts";
import { linkText } from "./contact-input.ts";
import { isRecord } from "./parsing.ts";
import { mapValues } from "./records.ts";
import {
  isFilmAddress,
  isFrameName,
  isLogo,
  isPosterAddress,
  isUploadedSubtitles,
  isSlug,
  isTimeZone,
  isUploadedPicture,
} from "./settings-checks.ts";
import { readEntries, WrongEntry, WrongSettings } from "./settings-entry.ts";
import { mapped } from "./schema.ts";
import { SUBTITLE_CODES, SUBTITLE_LANGUAGES } from "./subtitles.ts";
import { emptyOf, inGroup, labelled, addedLater, withAdded } from "./settings-tree.ts";
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
function link(name: string, path: Parameters<typeof contactText>[0]) {
  const fields = {
    label: labelled(`${name}, texto`, optionalText(LONGEST.label)),
    url: labelled(`${name}, enlace`, contactText(path)),
  };
  return mapped(translated(fields, ["label"]), (given) => {
    return { ...given, label: given.label || linkLabel(given.url) };
  });
}

function linkLabel(url: string): string {
  return [...linkText(url)].slice(0, LONGEST.label).join("");
}

/* @__NO_SIDE_EFFECTS__ */
function subtitlesOf(name: string) {
  return (language: string) =>
    labelled(`${name}, subtítulos (${language})`, checkedText(isUploadedSubtitles, "upload"));
}

/* @__NO_SIDE_EFFECTS__ */
function reel(name: string) {
  return translated(
    {
      title: labelled(`${name}, título`, optionalText(LONGEST.label)),
      alt: labelled(`${name}, texto alternativo`, optionalText(LONGEST_ALT)),
      src: labelled(`${name}, película`, checkedText(isFilmAddress, "film")),
      poster: labelled(`${name}, imagen de espera`, checkedText(isPosterAddress, "poster")),
      subtitles: addedLater(group(mapValues(SUBTITLE_LANGUAGES, subtitlesOf(name)))),
    },
    ["title", "alt"],
  );
}

export type SettingsLink = v.InferOutput<ReturnType<typeof link>>;
export type Reel = v.InferOutput<ReturnType<typeof reel>>;

export const NO_REEL: Reel = emptyOf(reel(""));

const person = translated(
  {
    name: labelled("Quién es", optionalText(LONGEST.label)),
    role: labelled("Qué hace", optionalText(LONGEST.label)),
    lines: labelled("Unas líneas", paragraphs(LONGEST.lines)),
    photo: labelled("Retrato", checkedText(isUploadedPicture, "upload")),
  },
  ["role", "lines"],
);

export type Person = v.InferOutput<typeof person>;

/** A role line of the contact page; any field may be empty (C1). */
const contactRole = translated(
  {
    name: addedLater(labelled("Nombre", optionalText(LONGEST.label))),
    role: labelled("Cargo", optionalText(LONGEST.label)),
    phone: labelled("Teléfono", contactText("contact.roles[].phone", LONGEST.label)),
  },
  ["role"],
);

const showcasePair = mapped(
  translated(
    {
      category: labelled("Categoría", requiredText(LONGEST_CATEGORY)),
      label: labelled("Rótulo", optionalText(LONGEST.label)),
      title: labelled("Título que busca", optionalText(LONGEST_TITLE)),
      work: addedLater(labelled("Obra", checkedText(isSlug, "work"))),
    },
    ["label"],
  ),
  (pair) => ({ ...pair, label: pair.label || pair.category }),
);

const colour = mapped(
  checkedText((text) => readColour(text) !== undefined, "colour"),
  (text) => readColour(text) ?? "",
);

/** A frame that the about page borrows from a work (A1). */
const aboutPicture = labelled("Obra de la imagen", checkedText(isFrameName, "frame"));

/* @__NO_SIDE_EFFECTS__ */
function palette(style: string) {
  return group({
    paper: labelled(`Papel del estilo ${style}`, colour),
    ink: labelled(`Tinta del estilo ${style}`, colour),
    accent: labelled(`Acento del estilo ${style}`, colour),
  });
}

/** Everything on the site that belongs to the studio and not to an article; only `brand` is never empty. */
export const siteSettings = translated(
  {
    languages: inGroup(
      "Idiomas",
      group({
        first: labelled("Primer idioma", v.picklist(LANGUAGE_CODES, "language")),
        second: labelled("Segundo idioma", v.picklist([...LANGUAGE_CODES, ""], "language")),
        /** The language of all untranslated texts. */
        written: labelled("Idioma de los textos", v.picklist(LANGUAGE_CODES, "language")),
      }),
    ),
    brand: inGroup("Marca", labelled("Nombre del estudio", requiredText(LONGEST.label))),
    description: inGroup(
      "Marca",
      labelled("Descripción para buscadores", optionalText(LONGEST.sentence)),
    ),
    story: inGroup("Marca", labelled("Lema", optionalText(LONGEST.line))),
    identity: inGroup(
      "Identidad",
      group({
        logo: labelled("Logo", checkedText(isLogo, "upload")),
        isLogoInked: labelled("Logo con la tinta", flag),
        light: palette("claro"),
        green: palette("verde"),
      }),
    ),
    /** Texts in the margins of the home page (H8). */
    taglines: inGroup(
      "Portada",
      translated(
        {
          left: labelled("Frase de la izquierda", optionalText(LONGEST.line)),
          right: labelled("Frase de la derecha", optionalText(LONGEST.line)),
          mobile: labelled("Frase en el teléfono", optionalText(LONGEST.line)),
        },
        ["left", "right", "mobile"],
      ),
    ),
    about: inGroup(
      "Nosotros",
      translated(
        {
          quote: labelled("Cita", optionalText(LONGEST.sentence)),
          team: labelled("El equipo", paragraphs(LONGEST.paragraph)),
          since: labelled("Desde cuándo", optionalText(LONGEST.label)),
          people: addedLater(labelled("Quiénes somos", listOf(person, MOST_PEOPLE))),
          pictures: labelled("Imágenes", listOf(aboutPicture, MOST_ABOUT_PICTURES)),
        },
        ["quote", "team", "since"],
      ),
    ),
    contact: inGroup(
      "Contacto",
      group({
        instagram: link("Instagram", "contact.instagram.url"),
        mail: link("Correo", "contact.mail.url"),
        chat: link("Chat", "contact.chat.url"),
        roles: labelled("Personas", listOf(contactRole, MOST_ROLES)),
        address: addedLater(labelled("Dirección", paragraphs(LONGEST.address))),
        timeZone: addedLater(labelled("Zona horaria", checkedText(isTimeZone, "time-zone"))),
      }),
    ),
    footer: inGroup(
      "Pie de página",
      group({
        studio: link("Estudio", "footer.studio.url"),
        social: link("Red social", "footer.social.url"),
        credit: link("Crédito", "footer.credit.url"),
      }),
    ),
    reels: inGroup("Reels", group({ first: reel("Primer reel"), last: reel("Último reel") })),
    showcase: inGroup("Escaparate", labelled("Proyectos", listOf(showcasePair, MOST_PAIRS))),
    uploads: inGroup("Imágenes", group({ reducesLarge: labelled("Reducir siempre", flag) })),
    /** If hidden, search engines are kept out of the whole site (S4). */
    search: addedLater(
      inGroup("Buscadores", group({ isHidden: labelled("El sitio en los buscadores", flag) })),
    ),
  },
  ["description", "story"],
);

export type SiteSettings = v.InferOutput<typeof siteSettings>;

/** Lists the entries that may name an uploaded file, empty ones too, with what they name. */
export function fileEntries({
  reels,
  identity,
  about,
}: SiteSettings): { path: string; url: string }[] {
  return [
    ...Object.entries(reels).flatMap(([name, { src, poster, subtitles }]) => [
      { path: `reels.${name}.src`, url: src },
      { path: `reels.${name}.poster`, url: poster },
      ...SUBTITLE_CODES.map((language) => ({
        path: `reels.${name}.subtitles.${language}`,
        url: subtitles[language],
      })),
    ]),
    ...about.people.map(({ photo }, index) => ({
      path: `about.people[${index}].photo`,
      url: photo,
    })),
    { path: "identity.logo", url: identity.logo },
  ];
}

/** `settings` is undefined if their shape is wrong. */
export interface ParsedSettings {
  settings: SiteSettings | undefined;
  wrong: readonly WrongEntry[];
}

/** Reads and normalizes parsed settings (U5); reports all wrong entries and drops unknown ones. */
export function readSiteSettings(input: unknown): ParsedSettings {
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

/**
 * Adds the later entries to settings of any release.
 * @param stored has their values; without it they are empty
 */
export function withLaterEntries(input: unknown, stored?: SiteSettings): unknown {
  return withAdded(siteSettings, withEnglishOnly(input), stored);
}

/** Migrates settings of a release with English pages only, which have a brand but no languages. */
function withEnglishOnly(input: unknown): unknown {
  return isRecord(input) && "brand" in input ? { languages: ENGLISH_ONLY, ...input } : input;
}

/** Fills in the stored value of each part that clients of earlier releases do not send. */
export function withStoredParts(input: unknown, stored: SiteSettings): unknown {
  if (!isRecord(input)) return input;
  const { languages, identity, uploads } = stored;
  const whole = withLaterEntries({ languages, identity, uploads, ...input }, stored);
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
