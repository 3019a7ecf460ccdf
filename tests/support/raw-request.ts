import { connect } from "node:net";
import type { Studio } from "./studio-process.ts";

/** An answer as it came over the line. */
export interface RawAnswer {
  /** 0 where nothing was answered. */
  status: number;
  /** Names in small letters. */
  headers: Headers;
  body: string;
}

/** What is done after the words were sent. */
interface Then {
  /** The connection is cut so many milliseconds after the last word; without it, the answer is waited for. */
  cutAfterMs?: number;
}

/** Sends bytes as they are, which no client would, and reads what comes until the line is closed. */
export function sendRaw(
  { url }: Pick<Studio, "url">,
  words: string | Uint8Array,
  { cutAfterMs }: Then = {},
): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), "localhost");
  const bytes = typeof words === "string" ? Buffer.from(words) : words;
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    socket
      .on("data", (chunk) => chunks.push(Buffer.from(chunk)))
      // Whoever sends nonsense is cut off at times; what came before counts.
      .on("error", () => {})
      .on("close", () => resolve(parsed(Buffer.concat(chunks).toString())));
    socket.write(bytes, () => {
      if (cutAfterMs !== undefined) setTimeout(() => socket.resetAndDestroy(), cutAfterMs);
    });
  });
}

/** A request's first lines; the connection is closed after its answer. */
export function rawHead(start: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: "localhost", connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[start, ...lines].join("\r\n")}\r\n\r\n`;
}

function parsed(answer: string): RawAnswer {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [start = "", ...lines] = head.split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1] ?? 0);
  return { status, headers, body: rest.join("\r\n\r\n") };
}
