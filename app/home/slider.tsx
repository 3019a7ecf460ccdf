import { useCallback, useEffect, useState, type FocusEvent, type RefObject } from "react";
import { Lightbox } from "../shared/lightbox/lightbox.tsx";
import type { LightboxItem } from "../shared/lightbox/lightbox-media.tsx";
import { useLightbox } from "../shared/lightbox/use-lightbox.ts";
import { useStill } from "../shared/motion/still.ts";
import { REEL_FADE_MS } from "../timing.ts";
import { isCounting, nextWish } from "./autoplay.ts";
import { BottomLine } from "./bottom-line.tsx";
import { mayLoadFilms } from "./reel-film.tsx";
import { cellsOf, stepsBetween } from "./ring.ts";
import { SLIDE_CLASS, SlideCard } from "./slide-card.tsx";
import styles from "./slider.module.css";
import type { Slide } from "./slides.ts";
import { stageVariables } from "./stage-variables.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useEngine } from "./use-engine.ts";
import { useClock, useMotion } from "./use-motion.ts";

const TRACK_CLASS = styles.track ?? "";

/**
 * The coverflow (H3–H6): the active slide in the middle, its neighbours beside
 * it, and the bottom line. The server sends it standing exactly as the slider
 * will have it. Without scripts it is a strip that scrolls.
 */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const [activeCell, setActiveCell] = useState(0);
  const [motion, tell] = useMotion();
  const isStill = useStill();
  const reel = useLightbox();

  const onTouched = useCallback(() => tell({ type: "touched" }), [tell]);
  const { lens, isLive, ask } = useEngine({
    trackClass: TRACK_CLASS,
    slideClass: SLIDE_CLASS,
    onActive: setActiveCell,
    onTouched,
  });
  const onNext = useCallback(() => ask((engine) => engine.step(1)), [ask]);
  const onStep = useCallback(
    (by: 1 | -1) => {
      onTouched();
      ask((engine) => engine.step(by));
    },
    [ask, onTouched],
  );
  const hairline = useClock(motion, activeCell, onNext);
  useArrowKeys(onStep);
  useFocusOnActive(lens, activeCell);

  useEffect(() => {
    if (isLive) tell({ type: "release", why: "intro" });
  }, [isLive, tell]);

  const isWatching = reel.state.phase !== "closed";
  useEffect(() => {
    tell({ type: isWatching ? "hold" : "release", why: "lightbox" });
  }, [isWatching, tell]);

  const total = slides.length;
  const cells = cellsOf(total);
  const at = activeCell % total;
  const current = slides[at];
  const mayPlayFilm = isLive && current?.kind === "reel" && !isStill && mayLoadFilms();
  const showsFilm =
    mayPlayFilm && !motion.isQuiet && !isWatching && !motion.holds.includes("intro");
  const holdFor = (why: "focus" | "hover", holds: boolean) =>
    tell({ type: holds ? "hold" : "release", why });

  return (
    <>
      {/* Focus only passes through here: the section is no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={styles.slider}
        style={stageVariables(cells)}
        aria-label="Featured work"
        aria-roledescription="carousel"
        onFocus={(event) => holdFor("focus", !isControl(event))}
        onBlur={() => holdFor("focus", false)}
      >
        <div className={styles.stage} onDragStart={(event) => event.preventDefault()}>
          <div ref={lens} className={styles.lens}>
            <ol className={TRACK_CLASS}>
              {Array.from({ length: cells }, (_, index) => {
                const slide = slides[index % total];
                return (
                  slide && (
                    <SlideCard
                      key={index}
                      slide={slide}
                      index={index}
                      away={stepsBetween(0, index, cells)}
                      isActive={index === activeCell}
                      isLive={isLive}
                      isCopy={index >= total}
                      showsFilm={showsFilm && index === activeCell}
                      onCentre={(cell) => {
                        onTouched();
                        ask((engine) => engine.centre(cell));
                      }}
                      onOpen={() => {
                        onTouched();
                        reel.open(0);
                      }}
                      onHover={(isOver) => holdFor("hover", isOver)}
                    />
                  )
                );
              })}
            </ol>
          </div>
        </div>
        <BottomLine
          at={at}
          total={total}
          current={current}
          isMoving={isCounting(motion) && !isStill}
          wish={isStill ? undefined : nextWish(motion, mayPlayFilm)}
          hairline={hairline}
          onStep={onStep}
          onWish={(type) => tell({ type })}
        />
      </section>
      <Lightbox
        box={reel}
        items={current?.kind === "reel" ? [filmOf(current)] : []}
        label={`${current?.title ?? ""} reel`}
        fade={{ inMs: REEL_FADE_MS, outMs: REEL_FADE_MS }}
        caption={() => current?.title}
      />
    </>
  );
}

/** Keyboard focus that stood on the slide that was active goes along to the one that is. */
function useFocusOnActive(lens: RefObject<HTMLElement | null>, activeCell: number) {
  useEffect(() => {
    if (!lens.current?.contains(document.activeElement)) return;
    const link = lens.current.querySelector<HTMLElement>(`[data-cell="${activeCell}"] a`);
    link?.focus({ preventScroll: true });
  }, [lens, activeCell]);
}

/** Focus on the control that plays and pauses is no reason to wait. */
function isControl({ target }: FocusEvent): boolean {
  return target.hasAttribute("data-wish");
}

function filmOf({ address, media, title }: Slide): LightboxItem {
  return { kind: "film", src: address, title, ...(media && { poster: media.url }) };
}
