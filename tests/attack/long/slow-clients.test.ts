import { Agent, get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { sharedStudioProcess } from "../../support/studio.ts";
import { FAST_TIMEOUTS, TIMES_FASTER } from "../../support/studio-process.ts";

const shared = sharedStudioProcess(FAST_TIMEOUTS);
const SLOW = 100;
const VISITORS_WAIT_MS = 1000;
/** How long a head, a whole request and an idle connection may last. */
const PATIENCE_MS = {
  head: 20_000 / TIMES_FASTER,
  request: 60_000 / TIMES_FASTER,
  idle: 10_000 / TIMES_FASTER,
};
/** How much earlier a connection may end, and how much later on a busy machine. */
const EARLY_MS = 100;
const LATE_MS = 2000;
const REQUESTS_PER_SOCKET = 1000;

const portOf = () => Number(new URL(shared.studio.url).port);

/** Sends some bytes at once, then a byte every second for ever. Returns how long the connection lived. */
async function aSlowOne(atOnce: string, letter: string): Promise<number> {
  const begun = performance.now();
  const socket = connect(portOf(), "localhost");
  socket.on("error", () => {});
  socket.resume();
  socket.write(atOnce);
  const closed = once(socket, "close");
  void drip(socket, letter);
  await closed;
  return performance.now() - begun;
}

async function drip(socket: Socket, letter: string): Promise<void> {
  while (!socket.destroyed) {
    await sleep(1000 / TIMES_FASTER);
    socket.write(letter);
  }
}

test("T23 a hundred slow connections hold up no visitor, and are closed", async () => {
  const start = `POST /api/login HTTP/1.1\r\nhost: localhost:${portOf()}\r\n`;
  const body = `${start}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
  const heads = Array.from({ length: SLOW / 2 }, () => aSlowOne(start, "x"));
  const requests = Array.from({ length: SLOW / 2 }, () => aSlowOne(body, " "));
  for (let look = 0; look < 20; look += 1) {
    const begun = performance.now();
    expect((await shared.visitor("/contact")).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(VISITORS_WAIT_MS);
    await sleep(250);
  }
  for (const [kind, slow] of [
    ["head", heads],
    ["request", requests],
  ] as const) {
    const lived = await Promise.all(slow);
    // An honest client with a bad line may need this long, so a slow one is not cut off earlier.
    expect([kind, Math.min(...lived) > PATIENCE_MS[kind] - EARLY_MS]).toEqual([kind, true]);
    expect(Math.max(...lived)).toBeLessThan(PATIENCE_MS[kind] + LATE_MS);
  }
});

test("T23 a connection that nobody uses is closed after ten seconds", async () => {
  const socket = connect(portOf(), "localhost");
  socket.resume();
  socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await once(socket, "data");
  const begun = performance.now();
  await once(socket, "close");
  const idle = performance.now() - begun;
  expect(idle).toBeGreaterThan(PATIENCE_MS.idle - EARLY_MS);
  expect(idle).toBeLessThan(PATIENCE_MS.idle + LATE_MS);
});

test("T23 a connection carries a thousand requests, and then ends", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ends: number[] = [];
  for (let count = 1; count <= REQUESTS_PER_SOCKET + 1; count += 1) {
    const request = get({ port: portOf(), host: "localhost", path: "/healthz", agent });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    answer.resume();
    await once(answer, "end");
    expect([count, answer.statusCode]).toEqual([count, 200]);
    if (answer.headers.connection === "close") ends.push(count);
  }
  expect(ends).toEqual([REQUESTS_PER_SOCKET]);
});
