/** Formats a count with at least two digits. */
export function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
