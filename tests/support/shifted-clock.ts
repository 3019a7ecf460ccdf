// Loaded into a studio's own process: at each SIGUSR2 its clock is set to as far off as
// CLOCK_FILE says, in milliseconds, and its hourly work is done.
import { readFileSync } from "node:fs";

const HOUR_MS = 3_600_000;
const RealDate = Date;
const { setInterval: realInterval } = globalThis;
const hourly: (() => void)[] = [];
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
globalThis.setInterval = ((work: () => void, ms?: number) => {
  if (ms === HOUR_MS) hourly.push(work);
  return realInterval(work, ms);
}) as typeof setInterval;

process.on("SIGUSR2", () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
  for (const work of hourly) work();
  console.info(`the clock is ${offset} ms off`);
});
