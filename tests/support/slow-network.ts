import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { API } from "#domain/api.ts";
import { upload, type Client } from "./studio.ts";
import type { Studio } from "./studio-process.ts";

/** A connection to a studio, on which requests are written by hand. */
export interface Line {
  write(part: string | Uint8Array): void;
  /** All that comes back until the studio closes it. */
  answer(): Promise<string>;
  hangUp(): void;
}

/** Opens one. */
export async function aLine({ url }: Pick<Studio, "url">): Promise<Line> {
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
): Promise<Pick<Line, "answer"> & { writeRest: () => void }> {
  const request = new Request(studio.url, upload(picture));
  const body = new Uint8Array(await request.arrayBuffer());
  const line = await aLine(studio);
  const half = body.length >> 1;
  line.write(
    `POST ${API.upload} HTTP/1.1\r\nHost: studio\r\nCookie: ${cookie}\r\nConnection: close\r\n` +
      `Content-Type: ${request.headers.get("content-type")}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  line.write(body.subarray(0, half));
  return { answer: line.answer, writeRest: () => line.write(body.subarray(half)) };
}
