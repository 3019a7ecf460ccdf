/** When a link ends: a number means days, "keep" leaves the end unchanged. */
export type EndChoice = "7" | "30" | "90" | "never" | "date" | "keep";

export const ENDS: readonly { choice: EndChoice; label: string }[] = [
  { choice: "7", label: "En 7 días" },
  { choice: "30", label: "En 30 días" },
  { choice: "90", label: "En 90 días" },
  { choice: "never", label: "Nunca" },
  { choice: "date", label: "En una fecha…" },
];
export const FIRST_END: EndChoice = "30";

/** Returns the last local second of the chosen day in milliseconds; null for never, undefined for "keep". */
export function endOf(choice: EndChoice, date: string, now: number): number | null | undefined {
  if (choice === "keep") return undefined;
  if (choice === "never") return null;
  if (choice === "date") {
    const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
    return lastSecond(new Date(year, month - 1, day));
  }
  const day = new Date(now);
  day.setDate(day.getDate() + Number(choice));
  return lastSecond(day);
}

function lastSecond(day: Date): number {
  return day.setHours(23, 59, 59, 0);
}

/** Formats a moment's local day for a date field. */
export function dateField(at: number): string {
  const day = new Date(at);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
