import { connect, createServer, type Socket } from "node:net";
import type { Studio } from "./studio-process.ts";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { API } from "#domain/api.ts";
import { type Client, upload } from "./studio.ts";

/** A response as read from the socket. */
export interface RawAnswer {
  /** 0 if there was no response. */
  status: number;
  headers: Headers;
  body: string;
}

interface Then {
  /** Time from the last byte to a reset of the connection; by default there is no reset. */
  cutAfterMs?: number;
}

/** Sends raw bytes, and reads until the connection is closed. */
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
      // The server may reset the connection after bad input; the bytes before the reset count.
      .on("error", () => {})
      .on("close", () => resolve(parsed(Buffer.concat(chunks).toString())));
    socket.write(bytes, () => {
      if (cutAfterMs !== undefined) setTimeout(() => socket.resetAndDestroy(), cutAfterMs);
    });
  });
}

/** Returns a request's head that asks to close the connection after the answer. */
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

export interface RawPage {
  status: number;
  location: string | undefined;
  body: string;
}

/** Requests a page by an address that no client normalizes first. */
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

/** A TCP proxy between a browser and a studio that can be interrupted. */
export interface Wire {
  /** Address of the proxy. */
  url: string;
  /** Resets all current and later connections. */
  cut(): void;
  /** Resets all connections; later ones get a 502 page, as from a failing proxy. */
  garble(): void;
  /** Resets all connections; later ones are accepted but never answered. */
  silence(): void;
  reconnect(): void;
}

const PROXY_PAGE =
  "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1>Bad Gateway</h1>";

/** Starts a TCP proxy to a studio until the test ends. */
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
      // A reset of the other end causes an error here, which is expected.
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

export interface RawConnection {
  write(part: string | Uint8Array): void;
  /** Returns everything received until the studio closes the connection. */
  answer(): Promise<string>;
  hangUp(): void;
}

/** Opens a connection for handwritten requests. */
export async function aRawConnection({ url }: Pick<Studio, "url">): Promise<RawConnection> {
  const socket = connect(Number(new URL(url).port), "localhost");
  await once(socket, "connect");
  const answered = text(socket);
  // Prevents an unhandled rejection if the studio is killed before `answer` is called.
  answered.catch(() => {});
  return {
    write: (part) => void socket.write(part),
    answer: () => answered,
    hangUp: () => void socket.destroy(),
  };
}

/** Sends the first half of an upload; `writeRest` sends the other half. */
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
