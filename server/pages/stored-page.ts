import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  encodingFor,
  ENCODINGS,
  compressQuickly,
  compressBest,
  type Encoding,
} from "../http/content-encoding.ts";
import { isAmongTags } from "../http/etag.ts";

/** Names in small letters. */
export type StoredHeaders = Readonly<Record<string, string | number | string[]>>;

/** A page in memory, ready to be sent. */
export interface StoredPage {
  html: Buffer;
  /** With its quotes. */
  etag: string;
  /** Of every answer, packed in whichever way. */
  headers: StoredHeaders;
  forms: Record<Encoding, StoredForm>;
}

interface StoredForm {
  body: Buffer;
  /** Names and values in turns, as Node writes them fastest. */
  headers: string[];
}

/** Makes a page ready to be sent. @param headers what all its answers carry */
export async function storedPage(html: Buffer, headers: StoredHeaders): Promise<StoredPage> {
  const etag = `"${createHash("sha256").update(html).digest("base64url")}"`;
  // Weak, because what it names comes packed in several ways (RFC 9110, 8.8.1).
  const common = { ...headers, etag: `W/${etag}` };
  const [br, gzipped] = await Promise.all([
    compressQuickly(html, "br"),
    compressQuickly(html, "gzip"),
  ]);
  return {
    html,
    etag,
    headers: common,
    forms: {
      br: form(common, br, "br"),
      gzip: form(common, gzipped, "gzip"),
      identity: form(common, html),
    },
  };
}

/** Compresses a page at the highest level, replacing the quick compression. */
export async function packPageTight(page: StoredPage): Promise<void> {
  page.forms.br = form(page.headers, await compressBest(page.html), "br");
}

/** How much memory a page takes, in bytes. */
export function bytesOf({ forms }: StoredPage): number {
  return ENCODINGS.reduce((sum, encoding) => sum + forms[encoding].body.length, 0);
}

/** Sends a page, or word that the client has it already. */
export function sendPage(page: StoredPage, request: IncomingMessage, response: ServerResponse) {
  const { "accept-encoding": accepted, "if-none-match": ifNoneMatch } = request.headers;
  if (ifNoneMatch !== undefined && isAmongTags(ifNoneMatch, page.etag)) {
    response.writeHead(304, page.headers).end();
    return;
  }
  const { body, headers } = page.forms[encodingFor(accepted)];
  response.writeHead(200, headers);
  if (request.method === "HEAD") response.end();
  else response.end(body);
}

function form(common: StoredHeaders, body: Buffer, encoding?: Encoding): StoredForm {
  const headers = { ...common, "content-length": body.length };
  return {
    body,
    headers: inTurns(encoding ? { ...headers, "content-encoding": encoding } : headers),
  };
}

function inTurns(headers: StoredHeaders): string[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [name, String(value)]),
  );
}
