import { FILM_MASTER, filmFileName } from "#domain/film.ts";
import type { MountSite } from "./render.ts";

/** The admin's pages, whose forms send back the addresses that they are given. */
const OF_THE_ADMIN = /^\/(?:dashboard|add)(?:[/.]|$)/;
/** The name of a final picture, film or rendition. */
const FINAL_NAME = "[0-9a-f]{32}(?:\\.(?:png|jpg|webp|mp4|webm|mov|mkv)|-\\d+\\.(?:avif|webp))";
/** A film's stream, and its file for all browsers; they lie in a folder here alone. */
const FILM_NAME = "films/([0-9a-f]{32})/(?:master\\.m3u8|(\\1-[\\w.-]+))";
/** What stands before an address that is a whole one, in HTML, CSS and the pages' data. */
const BEFORE = `(?<=["'(\\s,;=])`;

/**
 * Has the visitors' pages and their data name final media where a network or the bucket itself sends them
 * (Z5). Unsaved uploads stay with the process, and so do the addresses in the library and the API.
 * @param origin the public address, which structured data names media with
 * @param place that final files are read at, without a slash at its end; undefined changes nothing
 */
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
    if (!isText || OF_THE_ADMIN.test(new URL(request.url).pathname)) return response;
    const text = (await response.text())
      .replaceAll(ofOurs, `${place}/$1`)
      .replaceAll(
        ofFilms,
        (_, id: string, name = filmFileName(id, FILM_MASTER)) => `${place}/${name}`,
      );
    return new Response(text, response);
  };
}

/** A text that a pattern matches as it is. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
