import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fillLibrary } from "../../support/large-library.ts";
import {
  aService,
  deployedUnit,
  fatalLines,
  type Service,
  surprising,
} from "../../support/service.ts";
import { aStudioProcess } from "../../support/studio.ts";
import { percentile } from "../../support/measures.ts";

const SURPRISES = 5;
const UP_WITHIN_MS = 2000;
/** The first start may build the pages. */
const OPENS_WITHIN_MS = 120_000;

/** Waits until pages are served. @returns the time */
async function untilUp({ url, output }: Service, within: number): Promise<number> {
  const end = performance.now() + within;
  for (;;) {
    const isUp = await fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isUp) return performance.now();
    if (performance.now() > end) throw new Error(`the studio did not come up:\n${output()}`);
    await sleep(5);
  }
}

/** Returns the serving process's id from its log. */
function serverOf({ output }: Service): number {
  const lines = output().split("\n");
  const line = lines.findLast((each) => each.includes("Server listening")) ?? "";
  return JSON.parse(line).pid;
}

test("R20 after a crash the service manager of docs/deploy.md has the studio up again within two seconds", async () => {
  const unit = deployedUnit();
  expect([unit.get("ExecStart"), unit.get("Restart")]).toEqual([
    "/usr/bin/node scripts/start.mjs",
    "always",
  ]);
  // The service under test uses systemd's default delay.
  expect(unit.has("RestartSec")).toBe(false);
  const filled = await aStudioProcess();
  await fillLibrary(filled, 40, 2);
  await filled.stop();
  const service = await aService({
    DATA_DIR: filled.dataDir,
    DEMO: "off",
    LOG_LEVEL: "info",
    ...(await surprising()),
  });
  await untilUp(service, OPENS_WITHIN_MS);
  const tookMs: number[] = [];
  for (let count = 1; count <= SURPRISES; count += 1) {
    const begun = performance.now();
    process.kill(serverOf(service), "SIGUSR2");
    await expect
      .poll(() => service.exits.length, { timeout: OPENS_WITHIN_MS, interval: 5 })
      .toBe(count);
    tookMs.push((await untilUp(service, OPENS_WITHIN_MS)) - begun);
  }
  console.info(`up again within ${tookMs.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  expect(service.exits).toEqual(Array.from({ length: SURPRISES }, () => 1));
  expect(fatalLines(service.output()).map(({ err }) => err.message)).toEqual(
    Array.from({ length: SURPRISES }, () => "a surprise"),
  );
  // The median, because other programs may slow down single restarts.
  expect(percentile(tookMs, 0.5)).toBeLessThan(UP_WITHIN_MS);
});
