import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createWriteGate } from "./write-gate.ts";

const anAnswer = () => new EventEmitter() as ServerResponse;

test("O4 a closed gate waits for the writes that are under way, and admits none until it is opened", async () => {
  const gate = createWriteGate();
  const [first, second] = [anAnswer(), anAnswer()];
  expect([gate.admit(first), gate.admit(second)]).toEqual([true, true]);
  let isEmpty = false;
  const closed = gate.close().then(() => (isEmpty = true));
  expect(gate.admit(anAnswer())).toBe(false);
  first.emit("close");
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  second.emit("close");
  await closed;
  gate.open();
  expect(gate.admit(anAnswer())).toBe(true);
});

test("O4 a gate that nothing passes closes at once", async () => {
  await createWriteGate().close();
});
