import { once } from "node:events";
import {
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** What every browser says that it can read. */
export const COMPRESSED = { "accept-encoding": "br" } as const;

/** An answer stands once it has not become smaller for so long, in milliseconds. */
const SETTLED_AFTER_MS = 3000;
const ASKED_EVERY_MS = 250;

/** An answer as it came over the wire: nothing is decompressed. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** From the request to the last byte, in milliseconds. */
  ms: number;
}

/** Asks for an address on a connection that is kept. @throws where nobody listens */
export async function ask(url: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  const since = performance.now();
  const [response]: IncomingMessage[] = await once(get(url, { headers }), "response");
  if (response === undefined) throw new Error(`${url} did not answer`);
  const body = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body,
    ms: performance.now() - since,
  };
}

/** Asks for an address that must be there. @throws for any other answer than 200 */
export async function askFor(url: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  const answer = await ask(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** The answer as it is once the server, which compresses in the background, is through with it. */
export async function settledAnswer(url: string): Promise<Answer> {
  let smallest = await askFor(url, COMPRESSED);
  let since = performance.now();
  while (performance.now() - since < SETTLED_AFTER_MS) {
    await sleep(ASKED_EVERY_MS);
    const next = await askFor(url, COMPRESSED);
    if (next.body.length >= smallest.body.length) continue;
    smallest = next;
    since = performance.now();
  }
  return smallest;
}
