import { mkdir, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { API } from "#domain/api.ts";
import { aStudioProcess, aVisitor, anAdmin, json } from "../../support/studio.ts";
import { INSPECTED, memoryHeldBy, percentile } from "../../support/measures.ts";
import { rawHead, sendRaw } from "../../support/raw-connections.ts";
import { FAST_TIMEOUTS, TIMES_FASTER, type Studio } from "../../support/studio-process.ts";

const SOCKETS = 100;
const REQUESTS = 900;
const MIB = 1024 * 1024;
/** Limit for a hundred silent readers besides the pages' own memory; all answers would need 380 MiB. */
const MOST_HELD_BYTES = 100 * MIB;
/** The memory is measured while the requests come in and for some seconds after. */
const LOOKS = 5;
const LOOKS_EVERY_MS = 1000;
const VISITORS_WAIT_MS = 1000;
const VISITS = 7;
const GIVEN_UP_AFTER_MS = 75_000 / TIMES_FASTER;

function aSilentReader({ url }: Studio, words: string): { socket: Socket; closed: Promise<void> } {
  const socket = connect(Number(new URL(url).port), "localhost");
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.on("error", () => {}).on("close", () => resolve());
  });
  socket.pause();
  socket.write(words);
  return { socket, closed };
}

test("T23 who sends hundreds of requests and reads no answer takes no memory, and no visitor's time", async () => {
  const studio = await aStudioProcess(INSPECTED);
  const visitor = aVisitor(studio);
  const admin = await anAdmin(studio);
  await admin(API.articles, json({ title: "Marea", year: 2024 }));
  for (let visit = 0; visit < 20; visit += 1) {
    for (const path of ["/", "/work"]) await (await visitor(path)).arrayBuffer();
  }
  const before = await memoryHeldBy(studio);
  const words = "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n".repeat(REQUESTS);
  const readers = Array.from({ length: SOCKETS }, () => aSilentReader(studio, words));
  const waits: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const begun = performance.now();
    expect((await visitor("/work")).status).toBe(200);
    waits.push(performance.now() - begun);
  }
  // The median, because other tests use the machine too.
  expect(percentile(waits, 0.5)).toBeLessThan(VISITORS_WAIT_MS);
  for (let look = 0; look < LOOKS; look += 1) {
    expect((await memoryHeldBy(studio)) - before).toBeLessThan(MOST_HELD_BYTES);
    await sleep(LOOKS_EVERY_MS);
  }
  expect((await visitor("/")).status).toBe(200);
  for (const { socket } of readers) socket.destroy();
});

test("T23 an answer that nobody reads is given up after a minute", async () => {
  const studio = await aStudioProcess(FAST_TIMEOUTS);
  await mkdir(join(studio.dataDir, "videos"), { recursive: true });
  // Larger than the socket's buffers.
  await writeFile(join(studio.dataDir, "videos", "large.mp4"), new Uint8Array(64 * MIB));
  const words = rawHead("GET /videos/large.mp4 HTTP/1.1", { connection: "keep-alive" });
  const { socket, closed } = aSilentReader(studio, words);
  await sleep(GIVEN_UP_AFTER_MS);
  // Reads what is buffered; an open connection would send all the rest.
  socket.resume();
  let read = 0;
  socket.on("data", (chunk) => (read += chunk.length));
  await closed;
  expect(read).toBeLessThan(32 * MIB);
});

test("T28 T32 an address as a proxy is asked for it is read as its path, and one that is none is no mistake of ours", async () => {
  const studio = await aStudioProcess();
  const ask = (address: string, method = "GET") =>
    sendRaw(
      studio,
      `${method} ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
  expect((await ask("http://elsewhere.example/about")).status).toBe(200);
  expect((await ask("http://elsewhere.example")).status).toBe(200);
  for (const method of ["GET", "HEAD"]) {
    const { status, headers } = await ask("*", method);
    expect([status, headers.get("location")]).toEqual([302, "/"]);
  }
  expect((await ask("http://elsewhere.example/dashboard")).headers.get("location")).toBe("/");
  expect(studio.output()).not.toContain('"level":50');
});
