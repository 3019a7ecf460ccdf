import { message } from "./messages.ts";
import { refusedAnswer, type RefusedAnswer } from "./refusal.ts";
import { withoutNumbers, type WrongEntry } from "./settings-entry.ts";

const NAMES: Readonly<Record<string, readonly [group: string, label: string]>> = {
  "languages.first": ["Idiomas", "Primer idioma"],
  "languages.second": ["Idiomas", "Segundo idioma"],
  "languages.written": ["Idiomas", "Idioma de los textos"],
  brand: ["Marca", "Nombre del estudio"],
  description: ["Marca", "Descripción para buscadores"],
  story: ["Marca", "Lema"],
  "identity.logo": ["Identidad", "Logo"],
  "identity.isLogoInked": ["Identidad", "Logo con la tinta"],
  "identity.light.paper": ["Identidad", "Papel del estilo claro"],
  "identity.light.ink": ["Identidad", "Tinta del estilo claro"],
  "identity.light.accent": ["Identidad", "Acento del estilo claro"],
  "identity.green.paper": ["Identidad", "Papel del estilo verde"],
  "identity.green.ink": ["Identidad", "Tinta del estilo verde"],
  "identity.green.accent": ["Identidad", "Acento del estilo verde"],
  "taglines.left": ["Portada", "Frase de la izquierda"],
  "taglines.right": ["Portada", "Frase de la derecha"],
  "taglines.mobile": ["Portada", "Frase en el teléfono"],
  "about.quote": ["Nosotros", "Cita"],
  "about.team": ["Nosotros", "El equipo"],
  "about.people": ["Nosotros", "Quiénes somos"],
  "about.people[].name": ["Nosotros", "Quién es"],
  "about.people[].role": ["Nosotros", "Qué hace"],
  "about.people[].photo": ["Nosotros", "Retrato"],
  "about.people[].lines": ["Nosotros", "Unas líneas"],
  "about.since": ["Nosotros", "Desde cuándo"],
  "about.pictures": ["Nosotros", "Imágenes"],
  "about.pictures[]": ["Nosotros", "Obra de la imagen"],
  "contact.instagram.label": ["Contacto", "Instagram, texto"],
  "contact.instagram.url": ["Contacto", "Instagram, enlace"],
  "contact.mail.label": ["Contacto", "Correo, texto"],
  "contact.mail.url": ["Contacto", "Correo, enlace"],
  "contact.chat.label": ["Contacto", "Chat, texto"],
  "contact.chat.url": ["Contacto", "Chat, enlace"],
  "contact.roles": ["Contacto", "Personas"],
  "contact.roles[].name": ["Contacto", "Nombre"],
  "contact.roles[].role": ["Contacto", "Cargo"],
  "contact.roles[].phone": ["Contacto", "Teléfono"],
  "contact.address": ["Contacto", "Dirección"],
  "contact.timeZone": ["Contacto", "Zona horaria"],
  "footer.studio.label": ["Pie de página", "Estudio, texto"],
  "footer.studio.url": ["Pie de página", "Estudio, enlace"],
  "footer.social.label": ["Pie de página", "Red social, texto"],
  "footer.social.url": ["Pie de página", "Red social, enlace"],
  "footer.credit.label": ["Pie de página", "Crédito, texto"],
  "footer.credit.url": ["Pie de página", "Crédito, enlace"],
  "reels.first.title": ["Reels", "Primer reel, título"],
  "reels.first.src": ["Reels", "Primer reel, película"],
  "reels.first.poster": ["Reels", "Primer reel, imagen de espera"],
  "reels.first.alt": ["Reels", "Primer reel, texto alternativo"],
  "reels.last.title": ["Reels", "Último reel, título"],
  "reels.last.src": ["Reels", "Último reel, película"],
  "reels.last.poster": ["Reels", "Último reel, imagen de espera"],
  "reels.last.alt": ["Reels", "Último reel, texto alternativo"],
  "uploads.reducesLarge": ["Imágenes", "Reducir siempre"],
  "search.isHidden": ["Buscadores", "El sitio en los buscadores"],
  showcase: ["Escaparate", "Proyectos"],
  "showcase[].category": ["Escaparate", "Categoría"],
  "showcase[].label": ["Escaparate", "Rótulo"],
  "showcase[].title": ["Escaparate", "Título que busca"],
  "showcase[].work": ["Escaparate", "Obra"],
  categories: ["Categorías", "Categorías"],
  "categories[].name": ["Categorías", "Nombre"],
  "categories[].mergeInto": ["Categorías", "Fusionar con"],
};

/** Returns an entry's label. @param path as in `contact.roles[1].phone` */
export function fieldLabel(path: string): string {
  const [, label = path] = nameOf(path) ?? [];
  const number = numberOf(path);
  const language = TRANSLATION.exec(path)?.[1];
  const numbered = number === undefined ? label : `${label} ${number}`;
  return language === undefined ? numbered : `${numbered} (${languageName(language)})`;
}

const TRANSLATION = /(?:^|\.)translations\.(\w+)(?=\.)/;

/** Returns a language's Spanish name, as in "inglés". */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames("es", { type: "language" }).of(code) ?? code;
  // WebKit capitalizes the name, which would differ from the server's HTML.
  return name.toLocaleLowerCase("es");
}

/** Returns the path of an entry in another language, as in `about.translations.en.quote`. */
export function translationPath(path: string, language: string): string {
  const end = path.lastIndexOf(".") + 1;
  return `${path.slice(0, end)}translations.${language}.${path.slice(end)}`;
}

function nameOf(path: string) {
  const written = path.replace(TRANSLATION, "").replace(/^\./, "");
  return NAMES[withoutNumbers(written)];
}

/** Returns an entry's label with its group. */
export function fieldName(path: string): string {
  const [group] = nameOf(path) ?? [];
  return group === undefined ? groupName(path) : `${group}, ${fieldLabel(path)}`;
}

function groupName(path: string): string {
  const within = Object.keys(NAMES).find((key) => key.startsWith(`${withoutNumbers(path)}.`));
  return NAMES[within ?? ""]?.[0] ?? "Ajustes";
}

/** Returns the complete error message of an entry. */
export function wrongEntrySentence(entry: WrongEntry): string {
  return message("wrong-settings", { field: fieldName(entry.path), rule: ruleSentence(entry) });
}

/** Returns the error message for display beside the entry's labelled control. */
export function fieldProblem(entry: WrongEntry): string {
  const sentence = ruleSentence(entry);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** A refused save; `fields` has a sentence for each wrong entry, by its path. */
export interface WrongSettingsAnswer extends RefusedAnswer {
  field?: string;
  fields?: Record<string, string>;
}

/** Answers a refused save with a sentence for each wrong entry's path. */
export function wrongSettingsAnswer(entries: readonly WrongEntry[]): WrongSettingsAnswer {
  const answer: WrongSettingsAnswer = refusedAnswer("wrong-settings");
  const [first] = entries;
  const fields = Object.fromEntries(entries.map((entry) => [entry.path, fieldProblem(entry)]));
  return first
    ? { ...answer, error: wrongEntrySentence(first), field: first.path, fields }
    : answer;
}

function ruleSentence({ rule, most }: WrongEntry): string {
  return message(`settings-${rule}`, { most: String(most) });
}

function numberOf(path: string): number | undefined {
  const index = /\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? undefined : Number(index) + 1;
}
