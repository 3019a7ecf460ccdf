import { INTRO_LAMP_MS, INTRO_LEAVE_MS } from "../timing.ts";
import { Picture } from "../../ui/picture/picture.tsx";
import { Logo } from "../../ui/logo.tsx";
import styles from "./intro.module.css";
import type { IntroSheet, Lit } from "./sheet.ts";
import { INTRO_ID, useIntro } from "./use-intro.ts";

const FRAMES = 15;
/** The centre of five by three, from 0. */
const LOGO_FRAME = 7;
/** As in the stylesheet, phones' and desktops' in one; a flat picture is cropped at its sides. */
const SLOTS = [{ width: "min(16.2vw, 17.7svh)", ratio: 0.8 }];

/**
 * The contact sheet over the finished home page (G11). Styles alone show it, to those
 * who have scripts and mind no motion, and lift it after its longest time; scripts end
 * it earlier.
 */
export function Intro({ sheet }: { sheet: IntroSheet | null }) {
  const phase = useIntro();
  if (sheet === null || phase === "over") return null;
  return (
    <div
      id={INTRO_ID}
      className={`${styles.intro} type-label`}
      data-phase={phase}
      style={{
        "--lamp-step": `${INTRO_LAMP_MS}ms`,
        "--leave": `${INTRO_LEAVE_MS}ms`,
      }}
      aria-hidden
    >
      <Titles titles={sheet.left} className={styles.left} />
      <ol className={styles.sheet}>
        {Array.from({ length: FRAMES }, (_, frame) => (
          <Frame key={frame} frame={frame} pictures={sheet.pictures} />
        ))}
      </ol>
      <Titles titles={sheet.right} className={styles.right} />
    </div>
  );
}

function Frame({ frame, pictures }: { frame: number } & Pick<IntroSheet, "pictures">) {
  if (frame === LOGO_FRAME) {
    return (
      <li className={`${styles.frame} ${styles.centre}`}>
        <Logo className={styles.mark} />
        <FrameNumber frame={frame} />
      </li>
    );
  }
  const picture = pictures[frame < LOGO_FRAME ? frame : frame - 1];
  return (
    <li className={styles.frame}>
      {picture && (
        <div className={styles.lamp} style={{ "--lamp": picture.lamp }}>
          <Picture media={picture.thing} fallbackAlt="" slots={SLOTS} className={styles.picture} />
        </div>
      )}
      <FrameNumber frame={frame} />
    </li>
  );
}

function FrameNumber({ frame }: { frame: number }) {
  return <span className={styles.number}>{String(frame + 1).padStart(2, "0")}</span>;
}

function Titles({ titles, className }: { titles: Lit<string>[]; className: string | undefined }) {
  return (
    <ul className={className}>
      {titles.map(({ thing, lamp }, index) => (
        <li key={`${index} ${thing}`} className={styles.lamp} style={{ "--lamp": lamp }}>
          {thing}
        </li>
      ))}
    </ul>
  );
}
