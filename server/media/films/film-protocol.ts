import type { Server } from "@tus/server";
import { API } from "#domain/api.ts";
import { MAX_FILM_BYTES } from "#domain/film.ts";

/** Answers a request of the tus protocol, whatever it thinks of it. */
export type FilmProtocol = (request: Request) => Promise<Response>;

/** Makes the protocol over a folder. What speaks it is read when the first film comes: most starts never need it. */
export function filmProtocol(directory: string): FilmProtocol {
  let server: Promise<Server> | undefined;
  return async (request) => (await (server ??= tusServer(directory))).handleWeb(request);
}

async function tusServer(directory: string): Promise<Server> {
  const { FileStore } = await import("@tus/file-store");
  const { Server } = await import("@tus/server");
  const datastore = new FileStore({ directory });
  // Sizes that are not told, and bytes before the first answer, would get past what is checked before.
  datastore.extensions = ["creation", "termination"];
  return new Server({
    path: API.films,
    datastore,
    maxSize: MAX_FILM_BYTES,
    relativeLocation: true,
    // Only the studio's own pages call this: no other site is told that it may.
    allowedOrigins: () => false,
  });
}
