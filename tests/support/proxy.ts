import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { aFreePort } from "./studio-process.ts";

/** How often the proxy asks each process whether it is ready, in milliseconds. */
const ASK_EVERY_MS = 250;
/** Requests that may be sent again to another process. */
const IDEMPOTENT = new Set(["GET", "HEAD"]);

/**
 * A proxy as an operator puts before several processes: it sends requests in turn to those that
 * are ready, over connections that it keeps, and repeats idempotent ones at another.
 * @param upstreams addresses of the processes
 * @returns its address
 */
export async function aProxy(upstreams: readonly string[]): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(upstreams);
  let turn = 0;
  const over = new AbortController();

  async function watch(upstream: string): Promise<void> {
    while (!over.signal.aborted) {
      const isReady = await fetch(`${upstream}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(upstream);
      else ready.delete(upstream);
      await sleep(ASK_EVERY_MS);
    }
  }

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    turn += 1;
    const inTurn = [...ready.values()];
    const first = inTurn[turn % inTurn.length];
    const others = upstreams.filter((each) => each !== first);
    const tried = IDEMPOTENT.has(asked.method ?? "") ? [first, ...others] : [first];
    for (const upstream of tried) {
      const got = upstream && (await pass(upstream, asked, body).catch(() => undefined));
      if (!got || got.statusCode === 503) continue;
      response.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(response);
      return;
    }
    response.writeHead(502).end("no process answered");
  }

  async function pass(upstream: string, asked: IncomingMessage, body: Buffer) {
    const { hostname, port } = new URL(upstream);
    const { method, url: path, headers } = asked;
    const passed = request({ agent, hostname, port, method, path, headers });
    const got = once(passed, "response");
    passed.end(body);
    const [response]: IncomingMessage[] = await got;
    return response;
  }

  const port = await aFreePort();
  const server = createServer((asked, response) => void answer(asked, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  upstreams.forEach((upstream) => void watch(upstream));
  onTestFinished(() => {
    over.abort();
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${port}`;
}
