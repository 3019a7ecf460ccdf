import type { StudioHealth } from "#domain/health.ts";
import { OLD_BACKUP_MS } from "../timing.ts";

/** The server refuses uploads below 200 MiB, so this warning comes in time. */
const LITTLE_ROOM_BYTES = 1e9;

interface Verifiable extends Pick<StudioHealth, "freeBytes" | "isReadOnly" | "backup"> {
  media: { missing: readonly unknown[]; failed: readonly unknown[] };
  damaged: readonly unknown[];
  integrityCheck: { hasFailed: boolean };
  mail: Pick<StudioHealth["mail"], "waiting" | "failed">;
}

/** Returns the warnings, the most serious first; `now` in milliseconds since 1970. */
export function worries(health: Verifiable, now: number): string[] {
  const { media, damaged, integrityCheck, freeBytes, isReadOnly, backup, mail } = health;
  return [
    isReadOnly ? "el disco es de solo lectura: no se puede guardar nada" : "",
    counted(media.missing.length, "archivo falta", "archivos faltan"),
    counted(damaged.length, "archivo está dañado", "archivos están dañados"),
    freeBytes < LITTLE_ROOM_BYTES ? `queda poco espacio: ${formatSize(freeBytes)}` : "",
    backupWorry(backup, now),
    counted(media.failed.length, "imagen no se pudo preparar", "imágenes no se pudieron preparar"),
    counted(
      mail.failed,
      "mensaje no se pudo enviar por correo",
      "mensajes no se pudieron enviar por correo",
    ),
    counted(
      mail.waiting,
      "mensaje espera al servidor de correo",
      "mensajes esperan al servidor de correo",
    ),
    integrityCheck.hasFailed ? "la última revisión de los archivos no terminó" : "",
  ].filter((each) => each !== "");
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

function backupWorry(backup: StudioHealth["backup"], now: number): string {
  if (backup.kind === "elsewhere" || backup.days === 0) return "";
  if (backup.failedAt !== null) return "la última copia de seguridad falló";
  if (backup.awaits) return "";
  if (backup.last === null) return "todavía no hay ninguna copia de seguridad";
  const isOld = now - backup.last > OLD_BACKUP_MS;
  return isOld ? "la última copia de seguridad tiene más de dos días" : "";
}

/** Joins the warnings into one sentence. */
export function verdict(all: readonly string[]): string {
  if (all.length === 0) return "Todo está en orden.";
  const sentence = `${new Intl.ListFormat("es", { type: "conjunction" }).format(all)}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const UNITS = ["bytes", "KB", "MB", "GB", "TB"];
/** Binary, so that the upload limit of 3 MiB is shown as 3 MB. */
const STEP = 1024;

/** Formats a size, as in "1,2 GB". */
export function formatSize(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.floor(Math.log2(bytes) / 10);
  const unit = Math.min(power, UNITS.length - 1);
  const amount = bytes / STEP ** unit;
  const maximumFractionDigits = unit === 0 || amount >= 100 ? 0 : 1;
  return `${amount.toLocaleString("es", { maximumFractionDigits })} ${UNITS[unit]}`;
}
