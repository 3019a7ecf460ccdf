/** Creates clocks in milliseconds since 1970 that stay right when the system clock is set (R14). */
export function createMonotonicClock(now: () => number) {
  const startedAt = now() - performance.now();

  const monotonic = () => Math.round(startedAt + performance.now());
  return {
    monotonic,

    /** For ages: the earlier of both clocks, so that nothing seems older than it is. */
    clockForAges: (): number => Math.min(now(), monotonic()),

    /** For timestamps: the later of both clocks, so that nothing is stored as older than it is. */
    clockForTimestamps: (): number => Math.max(now(), monotonic()),
  };
}
