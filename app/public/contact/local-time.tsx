import { useSyncExternalStore } from "react";
import { useWords } from "../../ui/words.tsx";
import styles from "./contact.module.css";

interface LocalTimeProps {
  /** IANA name, such as America/Bogota. */
  timeZone: string;
  city: string;
}

const MINUTE_MS = 60_000;

/** Shows the studio's time of day; the server renders none, because pages are cached. */
export function LocalTime({ timeZone, city }: LocalTimeProps) {
  const words = useWords("contact").contact;
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

/** Empty if the browser doesn't know the time zone. */
function timeIn(timeZone: string): string {
  try {
    const options = { hour: "2-digit", minute: "2-digit", timeZone } as const;
    return new Intl.DateTimeFormat("en-GB", options).format();
  } catch {
    return "";
  }
}

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
