// Preloaded into a studio: each SIGUSR2 shifts the clock by the milliseconds in the file named by CLOCK_FILE,
// and runs due jobs.
import { readFileSync } from "node:fs";
import { LOOK_EVERY_MS } from "../../../server/jobs/jobs.ts";

const RealDate = Date;
const { setTimeout: realTimeout } = globalThis;
let look = () => {};
let offset = 0;

class ShiftedDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<typeof Date>) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + offset;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
globalThis.setTimeout = ((work: () => void, ms?: number) => {
  if (ms === LOOK_EVERY_MS) look = work;
  return realTimeout(work, ms);
}) as typeof setTimeout;

process.on("SIGUSR2", () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
  look();
  console.info(`the clock is ${offset} ms off`);
});
