import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  encodingFor,
  ENCODINGS,
  compressQuickly,
  compressBest,
  type Encoding,
} from "../responses/content-encoding.ts";
import { isAmongTags } from "../responses/serve-file.ts";

/** Names in lower case. */
export type StoredHeaders = Readonly<Record<string, string | number | string[]>>;

export interface StoredPage {
  html: Buffer;
  /** With its quotes. */
  etag: string;
  headers: StoredHeaders;
  encodings: Record<Encoding, EncodedPage>;
}

interface EncodedPage {
  body: Buffer;
  /** Names and values alternate: the form that Node writes fastest. */
  headers: string[];
}

/** Prepares a page for sending; `headers` go with all its answers. */
export async function encodePage(html: Buffer, headers: StoredHeaders): Promise<StoredPage> {
  const etag = `"${createHash("sha256").update(html).digest("base64url")}"`;
  // Weak, because the page has several encodings (RFC 9110, 8.8.1).
  const common = { ...headers, etag: `W/${etag}` };
  const [br, gzipped] = await Promise.all([
    compressQuickly(html, "br"),
    compressQuickly(html, "gzip"),
  ]);
  return {
    html,
    etag,
    headers: common,
    encodings: {
      br: encodedPage(common, br, "br"),
      gzip: encodedPage(common, gzipped, "gzip"),
      identity: encodedPage(common, html),
    },
  };
}

/** Replaces the quick compression by the best one. */
export async function compressPage(page: StoredPage): Promise<void> {
  page.encodings.br = encodedPage(page.headers, await compressBest(page.html), "br");
}

/** Returns the size of a page in memory, in bytes. */
export function bytesOf({ encodings }: StoredPage): number {
  return ENCODINGS.reduce((sum, encoding) => sum + encodings[encoding].body.length, 0);
}

/** Sends a page, or 304 if the client has it already. */
export function sendPage(page: StoredPage, request: IncomingMessage, response: ServerResponse) {
  const { "accept-encoding": accepted, "if-none-match": ifNoneMatch } = request.headers;
  if (ifNoneMatch !== undefined && isAmongTags(ifNoneMatch, page.etag)) {
    response.writeHead(304, page.headers).end();
    return;
  }
  const { body, headers } = page.encodings[encodingFor(accepted)];
  response.writeHead(200, headers);
  if (request.method === "HEAD") response.end();
  else response.end(body);
}

function encodedPage(common: StoredHeaders, body: Buffer, encoding?: Encoding): EncodedPage {
  const headers = { ...common, "content-length": body.length };
  return {
    body,
    headers: toRawHeaders(encoding ? { ...headers, "content-encoding": encoding } : headers),
  };
}

function toRawHeaders(headers: StoredHeaders): string[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [name, String(value)]),
  );
}
