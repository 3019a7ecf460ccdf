import { useIsHydrated } from "../motion/hydration.ts";

/** The date and the time to the minute. */
const WITH_TIME: Intl.DateTimeFormatOptions = { dateStyle: "long", timeStyle: "short" };

export interface MomentProps {
  /** Milliseconds since 1970, UTC. */
  at: number;
}

/** A moment in words, in the time of the reader's own clock once the page's script runs. */
export function Moment({ at }: MomentProps) {
  const timeZone = useIsHydrated() ? undefined : "UTC";
  const text = new Intl.DateTimeFormat("es", { ...WITH_TIME, timeZone }).format(at);
  // The server and the browser may know different editions of Spanish.
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {text}
    </time>
  );
}
