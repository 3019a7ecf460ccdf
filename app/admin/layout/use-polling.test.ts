import { expect, onTestFinished, test, vi } from "vitest";
import { poll, type Polled } from "./use-polling.ts";

test("V2 who polls asks later after each failure, in step after an answer, and no more once it is done", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: number[] = [];
  const answers: Polled[] = ["again", "failed", "failed", "failed", "failed", "again", "done"];
  const begun = Date.now();
  const end = poll(
    async () => {
      asked.push((Date.now() - begun) / 1000);
      return answers[asked.length - 1] ?? "again";
    },
    { everyMs: 1000, isAtOnce: true },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0, 1, 3, 7, 15, 23, 24]);
  end();
});
