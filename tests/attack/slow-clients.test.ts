import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sharedStudio } from "../helpers/a-studio.ts";

const shared = sharedStudio();
const SLOW = 100;
const CLOSED_WITHIN_MS = 75_000;
const VISITORS_WAIT_MS = 1000;

/** A connection that goes on for ever: a byte of what it wants to say every second. */
function aSlowOne(port: number, words: string): { socket: Socket; closed: Promise<number> } {
  const begun = performance.now();
  const socket = connect(port, "localhost");
  socket.on("error", () => {});
  socket.resume();
  const dripping = (async () => {
    for (const letter of words) {
      if (socket.destroyed) return;
      socket.write(letter);
      await sleep(1000);
    }
  })();
  const closed = new Promise<number>((resolve) => {
    socket.once("close", () => resolve(performance.now() - begun));
  });
  void dripping;
  return { socket, closed };
}

test(
  "T23 a hundred slow connections hold up no visitor, and are closed",
  { timeout: 2 * CLOSED_WITHIN_MS },
  async () => {
    const port = Number(new URL(shared.studio.url).port);
    const head = `POST /api/login HTTP/1.1\r\nhost: localhost:${port}\r\nx: ${"y".repeat(200)}`;
    const body = `POST /api/login HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`;
    const slow = Array.from({ length: SLOW }, (_, index) => {
      const one = aSlowOne(port, index % 2 === 0 ? head : "{".repeat(200));
      if (index % 2 === 1) one.socket.write(body);
      return one;
    });
    for (let look = 0; look < 20; look += 1) {
      const begun = performance.now();
      expect((await shared.visitor("/contact")).status).toBe(200);
      expect(performance.now() - begun).toBeLessThan(VISITORS_WAIT_MS);
      await sleep(250);
    }
    const lives = await Promise.all(slow.map(({ closed }) => closed));
    expect(Math.max(...lives)).toBeLessThan(CLOSED_WITHIN_MS);
  },
);
