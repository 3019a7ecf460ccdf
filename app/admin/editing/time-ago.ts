const UNITS = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

const WORDS = new Intl.RelativeTimeFormat("es");

/** How long ago something was, as a Spanish speaker says it: «hace 3 minutos»; both in milliseconds. */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  const { unit, ms } = UNITS.find((each) => passed >= each.ms) ?? { unit: "second", ms: 1000 };
  return WORDS.format(-Math.round(passed / ms), unit);
}
