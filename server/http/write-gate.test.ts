import { EventEmitter } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { BODIES_WITHIN_MS, createWriteGate, type Write } from "./write-gate.ts";

/** A write that ends when its request is destroyed or its answer is sent. */
function aWrite(complete = true) {
  const answer = new EventEmitter();
  const end = () => answer.emit("close");
  let isDestroyed = false;
  const destroy = () => {
    isDestroyed = true;
    end();
  };
  const write = { request: { complete, destroy }, answer } as unknown as Write;
  return { ...write, end, isCut: () => isDestroyed };
}

test("O4 a closed gate waits for the writes that are under way, and admits none until it is opened", async () => {
  const gate = createWriteGate();
  const [first, second] = [aWrite(), aWrite()];
  expect([gate.admit(first), gate.admit(second)]).toEqual([true, true]);
  let isEmpty = false;
  const closed = gate.close().then(() => (isEmpty = true));
  expect(gate.admit(aWrite())).toBe(false);
  first.end();
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  second.end();
  await closed;
  gate.open();
  expect(gate.admit(aWrite())).toBe(true);
});

test("O4 a body that does not come to its end is cut off, and what is being stored is waited for", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const gate = createWriteGate();
  const [slow, storing] = [aWrite(false), aWrite()];
  gate.admit(slow);
  gate.admit(storing);
  let isEmpty = false;
  const closed = gate.close().then(() => (isEmpty = true));
  await vi.advanceTimersByTimeAsync(BODIES_WITHIN_MS - 1);
  expect(slow.isCut()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([slow.isCut(), storing.isCut(), isEmpty]).toEqual([true, false, false]);
  storing.end();
  await closed;
});

test("O4 a gate that nothing passes closes at once", async () => {
  await createWriteGate().close();
});
