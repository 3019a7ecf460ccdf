import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { API } from "#domain/api.ts";
import type { Client } from "./studio.ts";
import type { Studio } from "./studio-process.ts";

/** A film that really plays: 8 seconds of H.264, 1.6 MB. */
export function aFilm(): Promise<Buffer> {
  return readFile("demo/reels/fashion-reel.mp4");
}

/** The same film with as much behind it as makes it so long; players pass over that. */
export async function aFilmOfBytes(bytes: number): Promise<Buffer> {
  const film = await aFilm();
  const rest = Buffer.alloc(bytes - film.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write("free", 4);
  return Buffer.concat([film, rest]);
}

const VERSION = { "tus-resumable": "1.0.0" };

/** Begins the upload of a film of so many bytes. */
export function beginFilm(
  client: Client,
  bytes: number,
  name = "film.mp4",
  headers: Record<string, string> = {},
): Promise<Response> {
  const metadata = `filename ${Buffer.from(name).toString("base64")}`;
  const all = {
    ...VERSION,
    "upload-length": String(bytes),
    "upload-metadata": metadata,
    ...headers,
  };
  return client(API.films, { method: "POST", headers: all });
}

/** Begins one that must be let in; gives its address. */
export async function begunFilm(client: Client, bytes: number, name?: string): Promise<string> {
  const response = await beginFilm(client, bytes, name);
  const address = response.headers.get("location");
  if (response.status !== 201 || address === null) throw new Error(await response.text());
  return address;
}

/** Sends a piece of it. */
export function sendPiece(
  client: Client,
  address: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Response> {
  return client(address, {
    method: "PATCH",
    headers: { ...pieceHeaders(offset) },
    body: new Uint8Array(bytes),
  });
}

/** Asks how much of it is there. */
export function askFilm(client: Client, address: string): Promise<Response> {
  return client(address, { method: "HEAD", headers: VERSION });
}

/** How many of its bytes are there. */
export async function offsetOf(client: Client, address: string): Promise<number> {
  return Number((await askFilm(client, address)).headers.get("upload-offset"));
}

/** Uploads a whole film; gives its temporary address. */
export async function uploadFilm(client: Client, film: Uint8Array): Promise<string> {
  const address = await begunFilm(client, film.length);
  const response = await sendPiece(client, address, 0, film);
  return response.headers.get("upload-film") ?? "";
}

/** Announces the rest of a film and breaks the line after so many bytes of it. */
export async function sendAndBreak(
  { url }: Pick<Studio, "url">,
  { cookie }: Client,
  address: string,
  film: Uint8Array,
  upTo: number,
): Promise<void> {
  const headers = { cookie, "content-length": film.length, ...pieceHeaders(0) };
  const sending = request(url + address, { method: "PATCH", headers });
  const broken = new Promise((resolve) => {
    sending.on("error", resolve);
  });
  await new Promise<void>((resolve) => {
    sending.write(film.subarray(0, upTo), () => resolve());
  });
  // What the system has taken is on its way; a line breaks after that.
  setTimeout(() => sending.destroy(new Error("broken")), 150);
  await broken;
}

function pieceHeaders(offset: number) {
  return {
    ...VERSION,
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  };
}
