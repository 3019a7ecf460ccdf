import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isAmongTags } from "../etag.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** What the first visitor waits for: a twentieth of the best's time, a tenth more bytes. */
const QUICK_BROTLI = 5;
const BEST_BROTLI = 11;

/** How a body may be packed, the smallest first; `identity` is not at all (RFC 9110, 8.4.1). */
const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

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
  headers: StoredHeaders;
}

/** Makes a page ready to be sent. @param headers what all its answers carry */
export async function storedPage(html: Buffer, headers: StoredHeaders): Promise<StoredPage> {
  const etag = `"${createHash("sha256").update(html).digest("base64url")}"`;
  // Weak, because what it names comes packed in several ways (RFC 9110, 8.8.1).
  const common = { ...headers, etag: `W/${etag}` };
  const [br, gzipped] = await Promise.all([packQuick(html, "br"), packQuick(html, "gzip")]);
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

/** Packs a page as small as can be, which takes a hundred times as long as sending it. */
export async function packTight(page: StoredPage): Promise<void> {
  page.forms.br = form(page.headers, await brotli(page.html, BEST_BROTLI), "br");
}

/** Packs what is made for one visitor alone, while he waits. */
export function packQuick(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return brotli(body, QUICK_BROTLI);
  return encoding === "gzip" ? compressGzip(body) : Promise.resolve(body);
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

/** The smallest encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding {
  const allowed = new Set(
    (accepted ?? "")
      .toLowerCase()
      .split(",")
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(";", 1)[0]?.trim()),
  );
  return ENCODINGS.find((encoding) => allowed.has(encoding)) ?? "identity";
}

function form(common: StoredHeaders, body: Buffer, encoding?: Encoding): StoredForm {
  const headers = { ...common, "content-length": body.length };
  return { body, headers: encoding ? { ...headers, "content-encoding": encoding } : headers };
}

function brotli(html: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(html, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
}
