const UNITS = ["bytes", "KB", "MB", "GB", "TB"];
/** A megabyte is what it is where a picture of 3 MB is uploaded (D5). */
const STEP = 1024;

/** A size as an owner reads it, as in "1,2 GB". @param bytes 0 or more */
export function sizeInWords(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.floor(Math.log2(bytes) / 10);
  const unit = Math.min(power, UNITS.length - 1);
  const amount = bytes / STEP ** unit;
  const maximumFractionDigits = unit === 0 || amount >= 100 ? 0 : 1;
  return `${amount.toLocaleString("es", { maximumFractionDigits })} ${UNITS[unit]}`;
}
