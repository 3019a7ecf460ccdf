import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange, StoredFile } from "../storage/storage.ts";

/** A file that is opened as a document must load and run nothing (T14). */
const HARMLESS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
} as const;

/** A missing file may appear soon: a rendition in progress, or a restored backup. */
const MISSING_CACHE = "public, max-age=60";

export interface ServedFile {
  /** From our own table, never from the client. */
  type: string;
  /** With quotes; of the bytes that `size` or `read` used last. */
  readonly etag: string;
  cacheControl: string;
  /** Undefined if the file is missing. */
  size(): Promise<number | undefined>;
  read(range?: ByteRange): Promise<StoredFile | undefined>;
}

/** Sends a file, a range of it, or 304. */
export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const { "if-none-match": ifNoneMatch, "if-range": ifRange, range: asked } = request.headers;
  if (isAmongTags(ifNoneMatch, file.etag)) {
    return setHeaders(reply, file).code(304).send();
  }
  if (request.method === "HEAD") {
    const size = await file.size();
    if (size === undefined) return serveMissing(reply);
    return setHeaders(reply, file).type(file.type).header("content-length", size).send();
  }
  return asked === undefined ? serveWhole(reply, file) : servePart(reply, file, asked, ifRange);
}

/** Sends 404 for a missing file. */
export function serveMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ ...HARMLESS, "cache-control": MISSING_CACHE })
    .type("text/plain; charset=utf-8")
    .send("404 Not Found\n");
}

async function serveWhole(reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  const stored = await file.read();
  if (stored === undefined) return serveMissing(reply);
  setHeaders(reply, file).type(file.type).header("content-length", stored.size);
  return reply.send(stored.stream);
}

async function servePart(
  reply: FastifyReply,
  file: ServedFile,
  asked: string,
  ifRange: string | string[] | undefined,
): Promise<FastifyReply> {
  const size = await file.size();
  if (size === undefined) return serveMissing(reply);
  if (ifRange !== undefined && ifRange !== file.etag) return serveWhole(reply, file);
  const range = resolveRange(asked, size);
  if (range === "whole") return serveWhole(reply, file);
  if (range === "unsatisfiable") {
    reply.headers({ ...HARMLESS, "content-range": `bytes */${size}`, "cache-control": "no-store" });
    return reply.code(416).send();
  }
  const stored = await file.read(range);
  if (stored === undefined) return serveMissing(reply);
  setHeaders(reply, file).code(206).type(file.type);
  reply.headers({
    "content-range": `bytes ${range.start}-${range.end}/${size}`,
    "content-length": range.end - range.start + 1,
  });
  return reply.send(stored.stream);
}

function setHeaders(reply: FastifyReply, { etag, cacheControl }: ServedFile): FastifyReply {
  return reply.headers({
    ...HARMLESS,
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    etag,
  });
}

/**
 * Resolves a Range header for a file of `size` bytes (R18).
 * @returns `whole` for what a server may ignore: several ranges, other units, invalid syntax
 */
export function resolveRange(header: string, size: number): ByteRange | "whole" | "unsatisfiable" {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (parts === null) return "whole";
  const [, first = "", last = ""] = parts;
  if (first === "") return last === "" ? "whole" : suffix(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start < size ? { start, end } : "unsatisfiable";
}

function suffix(length: number, size: number): ByteRange | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { start: Math.max(0, size - length), end: size - 1 };
}

/** Compares If-None-Match weakly with a quoted tag, because a compressing proxy may weaken it. */
export function isAmongTags(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
