import { once } from "node:events";
import {
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** The encoding that every browser accepts. */
export const COMPRESSED = { "accept-encoding": "br" } as const;

/** An answer's size is final once it has not shrunk for this time. */
const SETTLED_AFTER_MS = 3000;
const ASKED_EVERY_MS = 250;

/** An answer as it was sent, not decompressed. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** From the request to the last byte. */
  ms: number;
}

/** Requests an address on a kept connection. @throws if nothing listens there */
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

/** Requests an address that must exist. @throws for any status but 200 */
export async function askFor(url: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
  const answer = await ask(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** Waits until the server has compressed an answer in the background, and returns it. */
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
