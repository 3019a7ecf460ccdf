const UNITS = ["bytes", "KB", "MB", "GB", "TB"];
const STEP = 1000;

/** A size as a disk's own windows tell it, as in "1,2 GB". @param bytes 0 or more */
export function sizeInWords(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.floor(Math.log10(bytes) / 3);
  const unit = Math.min(power, UNITS.length - 1);
  const amount = bytes / STEP ** unit;
  const maximumFractionDigits = unit === 0 || amount >= 100 ? 0 : 1;
  return `${amount.toLocaleString("es", { maximumFractionDigits })} ${UNITS[unit]}`;
}
