import { useSyncExternalStore } from "react";

/** Told apart by the day and the minute, as a calendar on the wall would. */
const WITH_TIME: Intl.DateTimeFormatOptions = { dateStyle: "long", timeStyle: "short" };

export interface MomentProps {
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/** A moment in words, in the time of the reader's own clock once the page's script runs. */
export function Moment({ at }: MomentProps) {
  const zone = useZone();
  const text = new Intl.DateTimeFormat("es", { ...WITH_TIME, timeZone: zone }).format(at);
  // The server and the browser may know different editions of Spanish.
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {text}
    </time>
  );
}

function useZone(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
}
