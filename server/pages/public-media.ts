import { isAdminAddress } from "#domain/admin-address.ts";
import { FILM_MASTER, filmFileName } from "#domain/film.ts";
import type { MountSite } from "./rendering.ts";

const FINAL_NAME =
  "[0-9a-f]{32}(?:\\.(?:png|jpg|webp|mp4|webm|mov|mkv)|-\\d+\\.(?:p3\\.avif|avif|(?:quick\\.)?webp))";
/** Only this server's addresses have a folder per film. */
const FILM_NAME = "films/([0-9a-f]{32})/(?:master\\.m3u8|(\\1-[\\w.-]+))";
/** Precedes a whole address in HTML, CSS and the pages' data. */
const BEFORE = `(?<=["'(\\s,;=])`;

/** Makes visitors' pages load final media from `place`, which has no trailing slash (Z5). */
export function publicMedia(
  origin: string,
  place: string | undefined,
): (mountSite: MountSite) => MountSite {
  if (place === undefined) return (mountSite) => mountSite;
  const begin = `${BEFORE}(?:${escaped(origin)})?/media/`;
  const ofOurs = new RegExp(`${begin}(${FINAL_NAME})`, "g");
  const ofFilms = new RegExp(begin + FILM_NAME, "g");
  return (mountSite) => async (request, services) => {
    const response = await mountSite(request, services);
    const isText = /^(?:text\/|application\/json)/.test(response.headers.get("content-type") ?? "");
    // The admin's forms send back the addresses that they were given.
    if (!isText || isAdminAddress(new URL(request.url).pathname)) return response;
    const text = (await response.text())
      .replaceAll(ofOurs, `${place}/$1`)
      .replaceAll(
        ofFilms,
        (_, id: string, name = filmFileName(id, FILM_MASTER)) => `${place}/${name}`,
      );
    return new Response(text, response);
  };
}

/** Escapes a text for use in a regular expression. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
