/** How far a film's upload has come. */
export type Transfer =
  | { phase: "none" }
  /** `broken` asks again by itself; `refused` waits for the admin, who reads why. */
  | { phase: "sending" | "paused" | "broken"; sent: number; total: number }
  | { phase: "refused"; sent: number; total: number; reason: string; isCrowded: boolean }
  | { phase: "stored"; sent: number; total: number; url: string };

/** `final` of the file, which no second try makes another; `crowded` where another film must give way first. */
export type RefusalKind = "final" | "crowded";

export type TransferEvent =
  | { type: "begun"; total: number }
  | { type: "sent"; bytes: number }
  | { type: "paused" }
  | { type: "resumed" }
  | { type: "broke" }
  | { type: "refused"; reason: string; kind?: RefusalKind }
  | { type: "stored"; url: string }
  | { type: "cleared" };

export const NO_TRANSFER: Transfer = { phase: "none" };

/** The upload after something happened; what no longer concerns it leaves it as it is. */
export function afterEvent(transfer: Transfer, event: TransferEvent): Transfer {
  if (event.type === "cleared") return NO_TRANSFER;
  if (event.type === "begun") return { phase: "sending", sent: 0, total: event.total };
  if (transfer.phase === "none" || transfer.phase === "stored") return transfer;
  const { sent, total } = transfer;
  switch (event.type) {
    case "sent":
      // A paused one may still be told of bytes that were on their way.
      return transfer.phase === "paused"
        ? transfer
        : { phase: "sending", sent: event.bytes, total };
    case "paused":
      return { phase: "paused", sent, total };
    case "resumed":
      return { phase: "sending", sent, total };
    case "broke":
      return transfer.phase === "paused" ? transfer : { phase: "broken", sent, total };
    case "refused":
      return {
        phase: "refused",
        sent,
        total,
        reason: event.reason,
        isCrowded: event.kind === "crowded",
      };
    default:
      return { phase: "stored", sent: total, total, url: event.url };
  }
}

/** Whole percent of the bytes that are sent: 100 only once all are. */
export function percentOf({ sent, total }: { sent: number; total: number }): number {
  return total === 0 ? 0 : Math.floor((sent / total) * 100);
}

const MEGABYTE = 1024 * 1024;
const MEGABYTES = new Intl.NumberFormat("es", { maximumFractionDigits: 1 });

/** Bytes as an owner reads them, as in `12,4 de 28,6 MB`. */
export function sizeWords({ sent, total }: { sent: number; total: number }): string {
  return `${MEGABYTES.format(sent / MEGABYTE)} de ${MEGABYTES.format(total / MEGABYTE)} MB`;
}
