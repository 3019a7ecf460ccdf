import Fastify, { type FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";
import { API } from "#domain/api.ts";
import { answerRefusals } from "../http/error-responses.ts";
import { aMedia, type MediaUnderTest } from "./media.fixtures.ts";
import { scene } from "./pictures.fixtures.ts";
import { servingRoutes } from "./serving/routes.ts";
import { uploadRoutes } from "./uploads/routes.ts";

export const small = () => scene(60, 40).png().toBuffer();

export interface Served extends MediaUnderTest {
  app: FastifyInstance;
  url: string;
}

/** Serves only the media's routes, until the test ends. */
export async function served(disguise?: Parameters<typeof aMedia>[0]): Promise<Served> {
  const under = await aMedia(disguise);
  const app = Fastify({ forceCloseConnections: true });
  answerRefusals(app);
  await app.register(uploadRoutes, { uploads: under.media });
  await app.register(servingRoutes, {
    files: under.media,
    isForOthers: false,
    videos: { operator: under.videos, demo: under.videos },
    mayServeDemoVideo: async () => false,
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { ...under, app, url };
}

/** Uploads a picture. @returns the temporary address */
export async function storePicture(under: Served): Promise<string> {
  return (await under.media.storeUpload(await small(), "a.png")).url;
}

/** Stores a final picture. @returns the address */
export async function finalOne(under: Served): Promise<string> {
  const [url = ""] = await under.media.finalize([await storePicture(under)]);
  return url;
}

/** A form field, or a file with its name. */
export type Part = readonly [name: string, value: string | Blob, fileName?: string];

/** Sends a multipart body as a browser does. */
export async function post(url: string, parts: readonly Part[]) {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, fileName);
  }
  const response = await fetch(url + API.upload, { method: "POST", body: form });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

export const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** Head of a file's part in a handwritten multipart body. */
export const multipartHead =
  'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
