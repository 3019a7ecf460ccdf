import type { IncomingMessage } from "node:http";
import { PassThrough, Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API } from "#domain/api.ts";
import * as calls from "#domain/calls/uploads.ts";
import { fileNameOfUrl } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import { FILM_HEADER } from "#domain/upload-files.ts";
import { mountCall } from "../../calls/mount-call.ts";
import type { MediaService } from "../media.ts";
import type { FilmUploads } from "./film-uploads.ts";

/** Request headers that the tus server gets. */
const REQUESTED = [
  "content-length",
  "content-type",
  "tus-resumable",
  "upload-length",
  "upload-metadata",
  "upload-offset",
];
/** Response headers that the client gets. */
const TOLD = [
  "cache-control",
  "location",
  "tus-resumable",
  "upload-length",
  "upload-offset",
  FILM_HEADER,
];

/** Mounts film routes for admins; the other tus methods would answer anybody, so they are not mounted. */
export async function filmRoutes(
  app: FastifyInstance,
  {
    films,
    filmStates,
    filmFrame,
  }: Pick<MediaService, "filmStates" | "filmFrame"> & { films: FilmUploads },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => {
    done(null);
  });

  app.post(API.films, (request, reply) => answer(request, reply));

  mountCall(app, calls.listUnfinishedFilms, () => films.unfinished());

  mountCall(app, calls.listFilmStates, () => filmStates());

  mountCall(app, calls.readFilmFrame, async ({ query: { url, share }, reply }) => {
    const frame = await filmFrame(fileNameOfUrl(url) ?? refuse("malformed"), share);
    return reply.type("image/jpeg").send(Buffer.from(frame));
  });

  app.route({
    method: ["HEAD", "PATCH", "DELETE"],
    url: `${API.films}/:id(^[0-9a-f]{32}$)`,
    config: { access: "admin" },
    handler: (request, reply) => answer(request, reply),
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = request.method === "PATCH" ? bodyOf(request.raw) : undefined;
    try {
      const response = await films.answer(toWebRequest(request, body));
      for (const name of TOLD) {
        const value = response.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.code(response.status).send();
    } finally {
      // A browser reads a refusal only after it has sent the whole piece, so discard the rest of the piece.
      if (body) request.raw.unpipe(body).resume();
    }
  }
}

/** Ends the body if the connection breaks, so that the bytes received so far are kept. */
function bodyOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  request.once("close", () => {
    if (!request.complete) body.end();
  });
  return request.pipe(body);
}

function toWebRequest(request: FastifyRequest, body: PassThrough | undefined): Request {
  const headers = new Headers();
  for (const name of REQUESTED) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  // The first bytes are sent only after the film is admitted.
  if (request.method === "POST") headers.delete("content-type");
  return new Request(new URL(request.url, "http://studio"), {
    method: request.method,
    headers,
    // Node and the DOM declare different types for the same stream.
    ...(body && { body: Readable.toWeb(body) as unknown as ReadableStream, duplex: "half" }),
  });
}
