import { useEffect, useState } from "react";
import { Logo } from "../../ui/logo.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { prefersReducedMotion } from "../../foundation/media-queries.ts";
import { INTRO_BLINK_MS, INTRO_LEAVE_MS } from "../../foundation/timing.ts";
import { twoDigits } from "../../ui/two-digits.ts";
import styles from "./intro.module.css";
import { endIntro, introPhase, untilNextPhase, type IntroPhase, type IntroTimes } from "./intro.ts";
import type { IntroSheet, Blinking } from "./contact-sheet.ts";

const INTRO_ID = "intro";

const FRAMES = 15;
const LOGO_FRAME = 7;
/** As in the stylesheet; a landscape picture is cropped at its sides. */
const SLOTS = [{ width: "min(16.2vw, 17.7svh)", ratio: 0.8 }];

/** The contact sheet over the home page; without scripts CSS ends it after `INTRO_LONGEST_MS`. */
export function Intro({ sheet }: { sheet: IntroSheet | null }) {
  const phase = useIntro();
  if (sheet === null || phase === "over") return null;
  return (
    <div
      id={INTRO_ID}
      className={`${styles.intro} type-label`}
      data-phase={phase}
      style={{
        "--blink-step": `${INTRO_BLINK_MS}ms`,
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
        <div className={styles.blinking} style={{ "--blink-start": picture.blinkStart }}>
          <Picture media={picture.item} fallbackAlt="" slots={SLOTS} className={styles.picture} />
        </div>
      )}
      <FrameNumber frame={frame} />
    </li>
  );
}

function FrameNumber({ frame }: { frame: number }) {
  return <span className={styles.number}>{twoDigits(frame + 1)}</span>;
}

function Titles({
  titles,
  className,
}: {
  titles: Blinking<string>[];
  className: string | undefined;
}) {
  return (
    <ul className={className}>
      {titles.map(({ item, blinkStart }, index) => (
        <li
          key={`${index} ${item}`}
          className={styles.blinking}
          style={{ "--blink-start": blinkStart }}
        >
          {item}
        </li>
      ))}
    </ul>
  );
}

/** The loader exists only in a document loaded at `/`, never after a client-side navigation. */
function useIntro(): IntroPhase {
  const [phase, setPhase] = useState<IntroPhase>(() =>
    typeof document === "undefined" || document.getElementById(INTRO_ID) ? "shown" : "over",
  );
  const isOver = phase === "over";
  useEffect(() => {
    if (!isOver) return runIntro(setPhase);
    endIntro();
    return undefined;
  }, [isOver]);
  return phase;
}

function runIntro(onPhase: (phase: IntroPhase) => void): () => void {
  const times: IntroTimes = {
    firstPaint: firstPaint(),
    decoded: Number.POSITIVE_INFINITY,
    skipped: prefersReducedMotion() ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
  };
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    if (stop.signal.aborted) return;
    clearTimeout(timer);
    const now = performance.now();
    onPhase(introPhase(times, now));
    const wait = untilNextPhase(times, now);
    if (wait !== Number.POSITIVE_INFINITY) timer = setTimeout(update, wait);
  };
  const skip = () => {
    times.skipped = Math.min(times.skipped, performance.now());
    update();
  };
  for (const type of ["keydown", "pointerdown"]) {
    window.addEventListener(type, skip, { signal: stop.signal });
  }
  const waitForPictures = async () => {
    await picturesOnScreen();
    times.decoded = performance.now();
    update();
  };
  void waitForPictures();
  update();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

function firstPaint(): number {
  return performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.now();
}

/** Resolves when the pictures on the screen are decoded or have failed. */
async function picturesOnScreen(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")].filter((image) => {
    const { top, left, bottom, right } = image.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
  await Promise.allSettled(pictures.map((image) => image.decode()));
}
