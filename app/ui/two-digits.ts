/** A count as the slate writes it: two digits at least. */
export function twoDigits(count: number): string {
  return String(count).padStart(2, "0");
}
