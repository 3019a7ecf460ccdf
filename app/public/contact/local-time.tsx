import { useSyncExternalStore } from "react";
import { useWords } from "../../ui/words.tsx";
import styles from "./contact.module.css";

interface LocalTimeProps {
  /** An IANA zone, such as America/Bogota. */
  timeZone: string;
  city: string;
}

const MINUTE_MS = 60_000;

/**
 * The studio's time of day, once the page's script runs: pages are cached, so the server leaves
 * its place empty.
 */
export function LocalTime({ timeZone, city }: LocalTimeProps) {
  const words = useWords().contact;
  const time = useSyncExternalStore(
    watchMinutes,
    () => timeIn(timeZone),
    () => "",
  );
  return (
    <p className={styles.clock}>
      <span className={styles.caption}>{words.localTime}</span>
      <span>
        {city} <time className={styles.time}>{time}</time>
      </span>
    </p>
  );
}

/** Hours and minutes; empty where the browser doesn't know the zone. */
function timeIn(timeZone: string): string {
  try {
    const options = { hour: "2-digit", minute: "2-digit", timeZone } as const;
    return new Intl.DateTimeFormat("en-GB", options).format();
  } catch {
    return "";
  }
}

/** Calls back as each minute begins. */
function watchMinutes(onMinute: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        onMinute();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
