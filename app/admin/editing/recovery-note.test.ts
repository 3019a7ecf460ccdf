import { expect, test } from "vitest";
import { timeAgo } from "./recovery-note.tsx";

test("D3 how long ago it was is said as people say it", () => {
  expect(timeAgo(0, 20_000)).toBe("hace 20 segundos");
  expect(timeAgo(0, 180_000)).toBe("hace 3 minutos");
  expect(timeAgo(0, 7_200_000)).toBe("hace 2 horas");
  expect(timeAgo(0, 200_000_000)).toBe("hace 2 días");
  expect(timeAgo(5000, 0)).toBe("hace 0 segundos");
});
