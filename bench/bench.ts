/** A measured figure, the floor of the same run and the target. */
export interface Figure {
  what: string;
  /** The unit of both figures, such as `ms`. */
  unit: string;
  ours: number;
  /** Absent if the target is a size or a score. */
  floor?: number;
  /** Absent if the figure has no target. */
  target?: Target;
}

/** A figure that this machine can't measure. */
export interface Skipped {
  what: string;
  /** The reason, such as "nginx is not installed". */
  skipped: string;
}

export type Line = Figure | Skipped;

export interface Bench {
  /** Its name on the command line. */
  name: string;
  title: string;
  /** How it is measured, and what the floor is. */
  method: string;
  /** Closes all that it has opened. @throws if it can't measure */
  run(): Promise<Line[]>;
}

export interface Target {
  words: string;
  isMet(figure: Figure): boolean;
}

/** Returns the figure divided by its floor, or NaN without a floor. */
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

/** The limit is `least` or the floor, whichever is smaller. @param least in the figure's own unit */
export function atLeastOrFloor(least: number): Target {
  return {
    words: `≥ ${least}, or the floor's`,
    isMet: ({ ours, floor = Number.POSITIVE_INFINITY }) => ours >= Math.min(least, floor),
  };
}
