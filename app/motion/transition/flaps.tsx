import { FLAP_STEP_MS, FLAPS_CLOSE_MS } from "../timing.ts";
import type { SiteStyle } from "#domain/site-style.ts";
import styles from "./flaps.module.css";
import { useArrival, useTransition } from "./use-page-change.ts";
import { useSamePageLinks } from "./use-same-page-links.ts";

/** How many flaps the shutter has (spec section 9). */
const FLAPS = 6;

/** The flaps between two pages, in the other style's paper, the next page's name printed on them (G7). */
export function Flaps({ siteStyle }: { siteStyle: SiteStyle }) {
  const transition = useTransition();
  const announced = useArrival();
  useSamePageLinks();
  return (
    <>
      <div
        className={`${styles.flaps} type-label`}
        data-flaps={transition.phase}
        data-style={siteStyle === "light" ? "green" : "light"}
        style={{
          "--count": FLAPS,
          "--step": `${FLAP_STEP_MS}ms`,
          "--turn": `${FLAPS_CLOSE_MS - FLAP_STEP_MS * (FLAPS - 1)}ms`,
        }}
        aria-hidden
      >
        {Array.from({ length: FLAPS }, (_, index) => (
          <div key={index} className={styles.flap} style={{ "--index": index }}>
            {transition.phase !== "idle" && (
              // A corrected name is another one: kept, it would move on the flaps.
              <p key={transition.name} className={styles.name}>
                {transition.name}
              </p>
            )}
          </div>
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </>
  );
}
