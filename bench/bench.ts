/** One figure of ours, beside its floor of the same run and beside what was promised. */
export interface Figure {
  what: string;
  /** Of both figures, as in `ms`. */
  unit: string;
  ours: number;
  /** Absent where the promise is a size or a score. */
  floor?: number;
  /** Absent for what is told for information only. */
  target?: Target;
}

/** A figure that this machine can't give. */
export interface Skipped {
  what: string;
  /** As in "nginx is not installed". */
  skipped: string;
}

export type Line = Figure | Skipped;

/** One promise of speed. */
export interface Bench {
  /** What it is asked for by on the command line. */
  name: string;
  title: string;
  /** How it is measured, and what the floor is. */
  method: string;
  /** @throws whatever kept it from measuring; it has closed all that it opened by then */
  run(): Promise<Line[]>;
}

/** What was promised of a figure. */
export interface Target {
  words: string;
  isMet(figure: Figure): boolean;
}

/** How often ours is the floor's; not a number where there is no floor. */
export function ratioOf({ ours, floor = Number.NaN }: Figure): number {
  return ours / floor;
}

export function ratioAtLeast(least: number): Target {
  return { words: `ratio ≥ ${least}`, isMet: (figure) => ratioOf(figure) >= least };
}

export function ratioAtMost(most: number): Target {
  return { words: `ratio ≤ ${most}`, isMet: (figure) => ratioOf(figure) <= most };
}

/** @param most in the figure's own unit */
export function atMost(most: number): Target {
  return { words: `≤ ${most}`, isMet: ({ ours }) => ours <= most };
}

/** @param least in the figure's own unit */
export function atLeast(least: number): Target {
  return { words: `≥ ${least}`, isMet: ({ ours }) => ours >= least };
}

/** This much, or as much as the floor has. @param least in the figure's own unit */
export function atLeastOrFloor(least: number): Target {
  return {
    words: `≥ ${least}, or the floor's`,
    isMet: ({ ours, floor = Number.POSITIVE_INFINITY }) => ours >= Math.min(least, floor),
  };
}
