import { useSyncExternalStore } from "react";

/**
 * A moment in Spanish and in the reader's own time, which the server doesn't know: its
 * first text is UTC's.
 * @param at milliseconds since 1970
 */
export function Moment({ at }: { at: number }) {
  const text = useSyncExternalStore(
    () => () => undefined,
    () => formatted(at, undefined),
    () => formatted(at, "UTC"),
  );
  return <time dateTime={new Date(at).toISOString()}>{text}</time>;
}

function formatted(at: number, timeZone: string | undefined): string {
  return new Date(at).toLocaleString("es", {
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
    hour12: false,
    timeZone,
  });
}
