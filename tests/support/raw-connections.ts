import { connect, createServer, type Socket } from "node:net";
import type { Studio } from "./studio-process.ts";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { API } from "#domain/api.ts";
import { type Client, upload } from "./studio.ts";

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

/** What a page's address was answered with. */
export interface RawPage {
  status: number;
  location: string | undefined;
  body: string;
}

/** Asks for a page by an address as it is written: no client that tidies it up first. */
export async function askRaw(
  { url }: Pick<Studio, "url">,
  path: string,
  cookie = "",
): Promise<RawPage> {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path, headers: { accept: "text/html", cookie } });
  sent.end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  const { statusCode = 0, headers } = answer;
  return { status: statusCode, location: headers.location, body: await text(answer) };
}

/** A wire between a browser and a studio that can be cut, as a phone's is in a tunnel. */
export interface Wire {
  /** The studio's address at this end of the wire. */
  url: string;
  /** Breaks all connections, and lets no new one through. */
  cut(): void;
  /** Breaks all connections; new ones are answered with a page of its own, as by a proxy in trouble. */
  garble(): void;
  /** Breaks all connections; new ones are taken, and nothing ever comes back. */
  silence(): void;
  reconnect(): void;
}

const PROXY_PAGE =
  "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1>Bad Gateway</h1>";

/** Lays a wire to a studio; it is taken up with the test. */
export async function aWire(studio: Pick<Studio, "url">): Promise<Wire> {
  const open = new Set<Socket>();
  let state: "whole" | "cut" | "garbled" | "silent" = "whole";
  const server = createServer((near) => {
    if (state === "cut") {
      near.resetAndDestroy();
      return;
    }
    if (state === "silent") {
      open.add(near);
      near.on("error", () => {});
      near.resume();
      return;
    }
    if (state === "garbled") {
      near.on("error", () => {});
      near.once("data", () => near.end(PROXY_PAGE));
      return;
    }
    const far = connect(Number(new URL(studio.url).port), "localhost");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
      // Whoever is cut off says so, and means no harm.
      end.on("error", () => {});
      end.pipe(other);
    }
  }).listen(0);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const become = (next: typeof state) => {
    state = next;
    for (const end of open) end.resetAndDestroy();
  };
  onTestFinished(() => {
    become("cut");
    server.close();
  });
  return {
    url: `http://localhost:${address.port}`,
    cut: () => become("cut"),
    garble: () => become("garbled"),
    silence: () => become("silent"),
    reconnect() {
      state = "whole";
    },
  };
}

/** A connection to a studio, on which requests are written by hand. */
export interface RawConnection {
  write(part: string | Uint8Array): void;
  /** All that comes back until the studio closes it. */
  answer(): Promise<string>;
  hangUp(): void;
}

/** Opens one. */
export async function aRawConnection({ url }: Pick<Studio, "url">): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), "localhost");
  await once(socket, "connect");
  const answered = text(socket);
  // The studio may be killed before anybody asks for its answer.
  answered.catch(() => {});
  return {
    write: (part) => void socket.write(part),
    answer: () => answered,
    hangUp: () => void socket.destroy(),
  };
}

/** An upload of which one half is sent. */
export async function sentInTwo(
  studio: Pick<Studio, "url">,
  { cookie }: Client,
  picture: Uint8Array,
): Promise<Pick<RawConnection, "answer"> & { writeRest: () => void }> {
  const request = new Request(studio.url, upload(picture));
  const body = new Uint8Array(await request.arrayBuffer());
  const line = await aRawConnection(studio);
  const half = body.length >> 1;
  line.write(
    `POST ${API.upload} HTTP/1.1\r\nHost: studio\r\nCookie: ${cookie}\r\nConnection: close\r\n` +
      `Content-Type: ${request.headers.get("content-type")}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  line.write(body.subarray(0, half));
  return { answer: line.answer, writeRest: () => line.write(body.subarray(half)) };
}
