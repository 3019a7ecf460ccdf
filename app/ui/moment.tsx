import { useIsHydrated } from "../foundation/hydration.ts";

const WITH_TIME: Intl.DateTimeFormatOptions = { dateStyle: "long", timeStyle: "short" };

export interface MomentProps {
  at: number;
}

/** A date and time, in UTC until hydrated, then in the reader's time zone. */
export function Moment({ at }: MomentProps) {
  const timeZone = useIsHydrated() ? undefined : "UTC";
  const text = new Intl.DateTimeFormat("es", { ...WITH_TIME, timeZone }).format(at);
  // Server and browser may have different locale data.
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {text}
    </time>
  );
}
