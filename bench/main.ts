import preparedDemo from "../tests/support/prepared-demo.ts";
import temporaryRoot from "../tests/support/temporary-root.ts";
import type { Bench } from "./bench.ts";
import { films } from "./films.ts";
import { firstMinutes } from "./first-minutes.ts";
import { frames } from "./frames.ts";
import { growth } from "./growth.ts";
import { lighthouse } from "./lighthouse.ts";
import { memory } from "./memory.ts";
import { pages } from "./pages.ts";
import { privatePages } from "./private-pages.ts";
import { formatLine, writeResults, type Outcome } from "./results.ts";
import { processes } from "./processes.ts";
import { scripts } from "./scripts.ts";
import { start } from "./start.ts";
import { uploads } from "./uploads.ts";
import { visits } from "./visits.ts";

const ALL: readonly Bench[] = [
  pages,
  processes,
  memory,
  start,
  uploads,
  films,
  firstMinutes,
  scripts,
  visits,
  growth,
  lighthouse,
  privatePages,
  frames,
];

const chosen = benchesNamed(process.argv.slice(2));
const removeFolders = await temporaryRoot();
try {
  const untilPrepared = await preparedDemo();
  await untilPrepared?.();
  await writeResults(ALL, await outcomesOf(chosen));
} finally {
  await removeFolders();
}

function benchesNamed(names: readonly string[]): readonly Bench[] {
  const unknown = names.filter((name) => !ALL.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(`There is no bench called ${unknown.join(", ")}. There are:`);
    for (const { name, title } of ALL) console.error(`  ${name}: ${title}`);
    process.exit(1);
  }
  return names.length === 0 ? ALL : ALL.filter(({ name }) => names.includes(name));
}

/** Runs the benches one after the other, because each needs the whole machine. */
async function outcomesOf(benches: readonly Bench[]): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const bench of benches) {
    console.info(`\n${bench.title}`);
    const outcome = await bench.run().then(
      (lines): Outcome => ({ lines }),
      (error: unknown): Outcome => ({ failure: firstLineOf(error) }),
    );
    if ("failure" in outcome) process.exitCode = 1;
    for (const line of "failure" in outcome ? [] : outcome.lines)
      console.info(`  ${formatLine(line)}`);
    if ("failure" in outcome) console.error(`  failed: ${outcome.failure}`);
    outcomes.set(bench.name, outcome);
  }
  return outcomes;
}

function firstLineOf(error: unknown): string {
  return String(error).split("\n", 1)[0] ?? "";
}
