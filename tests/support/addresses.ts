import type { RouteConfigEntry } from "@react-router/dev/routes";
import { ADMIN } from "#domain/admin-address.ts";
import routes from "../../app/routes.ts";

/** Pages of the demo except projects, and the login. */
export const DEMO_PAGES = [
  "/",
  "/work",
  "/gallery/fashion",
  "/gallery/fashion?view=list",
  "/index",
  "/about",
  "/contact",
  "/login",
];

/** Kinds of answers to a request without a session. */
export type AnswerKind = "home" | "home, as data" | "nothing" | "not a request" | "no such file";

/** One spelling of an address, and the expected answer to a request without a session. */
export interface Spelling {
  path: string;
  kind: AnswerKind;
}

const coded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const capital = (letter: string) => letter.toUpperCase();
const answering = (kind: AnswerKind, paths: readonly string[]) =>
  paths.map((path) => ({ path, kind }));

/** Returns spellings that have bypassed guards of other software. @param address has more than one letter */
export function spellingsOf(address: string): Spelling[] {
  const inside = address.lastIndexOf("/");
  const slashed = (slash: string) => address.slice(0, inside) + slash + address.slice(inside + 1);
  return [
    ...answering("home", [
      address,
      `${address}/`,
      `${address}//`,
      `${address}?edit=1`,
      `${address}#x`,
      `http://elsewhere${address}`,
      // Upper case and percent-encoded letters.
      capital(address),
      address.replace(/\w/, capital),
      address.replace(/\w/, coded),
      address.replace(/\w(?=\W|$)/, coded),
      address.replaceAll(/\w/g, coded),
      // Extra, encoded and backward slashes.
      `/${address}`,
      `//${address}`,
      `/%2f${address.slice(1)}`,
      `/%5c${address.slice(1)}`,
      `${address}%2f`,
      `${address}%2F`,
      `${address}%252f`,
      `${address}\\`,
      slashed("//"),
      ...(inside > 0 ? [slashed("%2f"), slashed("%2F"), slashed("\\"), slashed("%5c")] : []),
      // Dot segments.
      `/.${address}`,
      `/%2e${address}`,
      `/x/..${address}`,
      `/x/%2e%2e${address}`,
      `/work/..${address}`,
      `/index/..%2f${address.slice(1)}`,
      `${address}/.`,
      `${address}/%2e`,
      `${address}/x/..`,
      // Suffixes that other software strips.
      `${address};x`,
      `${address}%00`,
      `${address}%20`,
      `${address}%09`,
      `${address}%0a`,
      `${address}%0D`,
      `${address}%E2%80%A8`,
      `${address}%0a.data`,
      `${address}.`,
      `${address}.html`,
      `${address}.DATA`,
      `${address}.data/`,
      `${address}.dat%61`,
      `${address}%`,
      `${address}%ff`,
      `${address}/x`,
    ]),
    ...answering("home, as data", [
      `${address}.data`,
      `${address}.data?edit=1`,
      `${address}/.data`,
      `${address}/_.data`,
      `${capital(address)}.data`,
      `${address.replace(/\w/, coded)}.data`,
      `/.${address}.data`,
      `/x/..${address}.data`,
    ]),
    ...answering("not a request", [
      `%2f${address.slice(1)}`,
      `\\${address.slice(1)}`,
      address.slice(1),
    ]),
    ...answering("no such file", [`${address}.json`, `${address};.css`, `${address}/x.js`]),
  ];
}

/** Layout of all public pages. */
const VISITORS_SHELL = "public/layout/route.tsx";
/** Further public routes. Every other route, also a new one, must be guarded. */
const OPEN_TO_ALL = ["public/works-list/route.tsx", "public/gallery/rows/route.tsx"];
const OPTIONAL = "?";

/** Values of path parameters; an optional parameter without a value is omitted. */
interface Parameters {
  /** Of an article. */
  id?: number;
  selection?: number;
  /** A private link. */
  link?: number;
  slug?: string;
  token?: string;
  category?: string;
}

/** Name of a backup, which need not exist: its page then reports a missing backup. */
const BACKUP = "studio-2026-11-01T10-00-00.tar";

const isOpen = ({ file }: RouteConfigEntry) => [VISITORS_SHELL, ...OPEN_TO_ALL].includes(file);

/** Returns the addresses of all admin routes. */
export function adminAddresses(parameters: Parameters): string[] {
  return routes
    .filter((route) => !isOpen(route))
    .flatMap(leavesOf)
    .map((route) => addressOf(route, parameters));
}

/** Ids of the admin's routes, as in the `_routes` parameter of data requests. */
export const ADMIN_ROUTE_IDS = routes
  .filter((route) => !isOpen(route))
  .flatMap((route) => [route, ...leavesOf(route)])
  .map(({ file }) => file.replace(/\.tsx$/, ""));

/** Returns the addresses of all public routes. */
export function publicAddresses(parameters: Parameters): string[] {
  return routes
    .filter(isOpen)
    .flatMap(leavesOf)
    .map((route) => addressOf(route, parameters));
}

function leavesOf(route: RouteConfigEntry): RouteConfigEntry[] {
  return route.children?.flatMap(leavesOf) ?? [route];
}

function addressOf({ path = "" }: RouteConfigEntry, parameters: Parameters): string {
  const { selection, ...others } = parameters;
  const isSelection = `/${path}` === ADMIN.selection(":id");
  const given = { name: BACKUP, ...others, ...(isSelection && { id: selection }) };
  const values = new Map(Object.entries(given));
  const parts = path.split("/").flatMap((part) => {
    if (part === "*") return ["nowhere"];
    if (!part.startsWith(":")) return [part];
    const value = values.get(part.slice(1).replace(OPTIONAL, ""));
    if (value === undefined && !part.endsWith(OPTIONAL)) throw new Error(`nothing for ${path}`);
    return value === undefined ? [] : [String(value)];
  });
  return `/${parts.join("/")}`;
}
