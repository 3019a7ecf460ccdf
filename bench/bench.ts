import type { Studio } from "../tests/helpers/studio-process.ts";
import type { Comparison } from "./request-rate.ts";

/** One promise of speed: a figure beside the floor that it is a ratio of. */
export interface Bench {
  title: string;
  /** What the floor is, in a few words. */
  floor: string;
  /** Measures against a studio that holds the demo and has finished its pictures. */
  run(studio: Studio): Promise<Comparison>;
}
