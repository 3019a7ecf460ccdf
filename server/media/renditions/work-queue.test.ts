import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

/** A queue over a list that stands for the database: a job leaves it when it is done. */
function aQueue(todo: string[], work: (job: string) => Promise<void> = async () => {}) {
  const done: string[] = [];
  const troubles: unknown[] = [];
  const queue = createWorkQueue<string>({
    next: async () => todo[0],
    async work(job) {
      await work(job);
      todo.shift();
      done.push(job);
    },
    onTrouble: (error) => troubles.push(error),
  });
  return { queue, done, troubles };
}

test("R4 everything that waits is done once, in order, after one wake", async () => {
  const { queue, done } = aQueue(["a", "b", "c"]);
  queue.wake();
  queue.wake();
  await queue.idle();
  expect(done).toEqual(["a", "b", "c"]);
});

test("a job that comes while another runs is not forgotten", async () => {
  const todo = ["a"];
  const { queue, done } = aQueue(todo, async (job) => {
    if (job !== "a") return;
    todo.push("b");
    queue.wake();
  });
  queue.wake();
  await queue.idle();
  expect(done).toEqual(["a", "b"]);
});

test("R6 trouble makes the queue rest and then go on with the same job", async () => {
  vi.useFakeTimers();
  let isFull = true;
  const { queue, done, troubles } = aQueue(["a"], async () => {
    if (isFull) throw new Error("no room");
  });
  queue.wake();
  await queue.idle();
  expect(troubles).toHaveLength(1);
  expect(done).toEqual([]);
  // After 1, 2, 4, 8, 16, 32 seconds, and then every minute.
  await vi.advanceTimersByTimeAsync(63_000);
  expect(troubles).toHaveLength(7);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(troubles).toHaveLength(9);
  isFull = false;
  await vi.advanceTimersByTimeAsync(60_000);
  await queue.idle();
  expect(done).toEqual(["a"]);
  vi.useRealTimers();
});

test("R16 a stop lets the running job end and starts no other", async () => {
  const { queue, done } = aQueue(["a", "b"], () => sleep(20));
  queue.wake();
  await queue.stop();
  queue.wake();
  await queue.idle();
  expect(done).toEqual(["a"]);
});
