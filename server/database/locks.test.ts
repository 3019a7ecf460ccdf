import { Client } from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { newDatabase } from "../../tests/support/shared-services.ts";
import { type HoldLock, inTurn, postgresLocks, processLocks } from "./locks.ts";

let connectionString: string;

beforeAll(async () => {
  connectionString = await newDatabase();
});

describe.each<[string, () => HoldLock]>([
  ["of one process", processLocks],
  ["of PostgreSQL", () => postgresLocks(() => new Client({ connectionString }))],
])("Z2 locks %s", (_kind, open) => {
  test("one holds a name at a time, and another name meanwhile is free", async () => {
    const hold = open();
    let [working, most, done] = [0, 0, 0];
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise((resolve) => setTimeout(resolve, 5));
      working -= 1;
      done += 1;
    };
    const release = await hold("other");
    await Promise.all(Array.from({ length: 8 }, () => inTurn(hold, "one", work)));
    await release();
    expect([most, done]).toEqual([1, 8]);
  });

  test("work that fails gives its lock back", async () => {
    const hold = open();
    const failed = inTurn(hold, "one", () => Promise.reject(new Error("it failed")));
    await expect(failed).rejects.toThrow("it failed");
    expect(await inTurn(hold, "one", async () => "next")).toBe("next");
  });

  test("whoever holds a lock hears of another who waits, who hears that it must wait", async () => {
    const hold = open();
    const [onWanted, onWait] = [vi.fn(), vi.fn()];
    const release = await hold("one", { onWanted });
    const next = hold("one", { onWait });
    await expect.poll(() => onWanted.mock.calls.length).toBe(1);
    expect(onWait).toHaveBeenCalledOnce();
    await release();
    await (
      await next
    )();
  });

  test("a wait ends with its signal, and leaves the lock to the next", async () => {
    const hold = open();
    const release = await hold("one");
    const ending = new AbortController();
    const onWait = vi.fn(() => setTimeout(() => ending.abort(new Error("enough")), 50));
    await expect(hold("one", { signal: ending.signal, onWait })).rejects.toThrow("enough");
    await release();
    await (
      await hold("one")
    )();
  });
});
