import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

/** Around every page that visitors see. */
const VISITORS_SHELL = "public/layout/route.tsx";
/**
 * What else anybody may ask for. All the rest is the admin's: a new route is held to be
 * guarded until it is named here.
 */
const OPEN_TO_ALL = ["public/works-list/route.tsx"];
const OPTIONAL = "?";

/** What stands in an address for its parameters; an optional one is left out where nothing does. */
interface Parameters {
  id?: number;
  slug?: string;
  category?: string;
}

const isOpen = ({ file }: RouteConfigEntry) => [VISITORS_SHELL, ...OPEN_TO_ALL].includes(file);

/** The addresses of everything that is the admin's alone, from the table of routes. */
export function adminAddresses(parameters: Parameters): string[] {
  return routes
    .filter((route) => !isOpen(route))
    .flatMap(leavesOf)
    .map((route) => addressOf(route, parameters));
}

/** By these names a request for data asks for single routes. */
export const ADMIN_ROUTE_IDS = routes
  .filter((route) => !isOpen(route))
  .flatMap((route) => [route, ...leavesOf(route)])
  .map(({ file }) => file.replace(/\.tsx$/, ""));

/** The addresses of everything that anybody may ask for, from the table of routes. */
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
  const values = new Map(Object.entries(parameters));
  const parts = path.split("/").flatMap((part) => {
    if (part === "*") return ["nowhere"];
    if (!part.startsWith(":")) return [part];
    const value = values.get(part.slice(1).replace(OPTIONAL, ""));
    if (value === undefined && !part.endsWith(OPTIONAL)) throw new Error(`nothing for ${path}`);
    return value === undefined ? [] : [String(value)];
  });
  return `/${parts.join("/")}`;
}
