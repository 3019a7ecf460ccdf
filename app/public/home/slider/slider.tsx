import { useCallback, useEffect, useReducer, useState, type FocusEvent } from "react";
import { usePrefersReducedMotion } from "../../../motion/reduced-motion.ts";
import { useLazyModule } from "../../../motion/use-lazy-module.ts";
import { afterEvent, AT_START, isCounting, mayShowFilm, nextWish } from "./autoplay.ts";
import { BottomLine } from "../bottom-line.tsx";
import { useDriver } from "./driver.ts";
import { mayLoadFilms } from "./may-load-films.ts";
import { cellsOf, stepsBetween } from "./ring.ts";
import { SLIDE_CLASS, SlideCard } from "./slide-card.tsx";
import styles from "./slider.module.css";
import type { Slide } from "../slides.ts";
import { stageVariables } from "./stage-variables.ts";

const TRACK_CLASS = styles.track ?? "";
const loadMovingParts = () => import("./moving-parts.tsx");

/**
 * The coverflow (H3–H6): the active slide in the middle, its neighbours beside
 * it, and the bottom line. The server sends it standing exactly as the slider
 * will have it. Without scripts it is a strip that scrolls.
 */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const [activeCell, setActiveCell] = useState(0);
  const [motion, tell] = useReducer(afterEvent, AT_START);
  const isStill = usePrefersReducedMotion();
  const driver = useDriver();
  const { ask, isLive, lens, hairline } = driver;
  const parts = useLazyModule(loadMovingParts);

  const [light, setLight] = useState<Readonly<Record<string, string>>>({});
  const onLight = useCallback((original: string, smaller: string) => {
    setLight((before) => ({ ...before, [original]: smaller }));
  }, []);
  const onTouched = useCallback(() => tell({ type: "touched" }), []);
  const onStep = useCallback(
    (by: 1 | -1) => {
      onTouched();
      ask((home) => home.step(by));
    },
    [ask, onTouched],
  );
  useEffect(() => {
    if (isLive) tell({ type: "release", why: "intro" });
  }, [isLive]);

  const total = slides.length;
  const cells = cellsOf(total);
  const at = activeCell % total;
  const current = slides[at];
  const mayPlayFilm = isLive && current?.kind === "reel" && !isStill && mayLoadFilms();
  const showsFilm = mayPlayFilm && mayShowFilm(motion);
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
                      slide={withPicture(slide, light)}
                      index={index}
                      away={stepsBetween(0, index, cells)}
                      isActive={index === activeCell}
                      isLive={isLive}
                      Film={parts?.ReelFilm}
                      isCopy={index >= total}
                      showsFilm={showsFilm && index === activeCell}
                      onCentre={(cell) => {
                        onTouched();
                        ask((home) => home.centre(cell));
                      }}
                      onOpen={() => {
                        onTouched();
                        ask((home) => home.watch());
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
      {parts && (
        <parts.MovingParts
          driver={driver}
          motion={motion}
          tell={tell}
          slides={slides}
          activeCell={activeCell}
          current={current}
          onActive={setActiveCell}
          onTouched={onTouched}
          onStep={onStep}
          onLight={onLight}
          trackClass={TRACK_CLASS}
          slideClass={SLIDE_CLASS}
        />
      )}
    </>
  );
}

/** Focus on the control that plays and pauses is no reason to wait. */
function isControl({ target }: FocusEvent): boolean {
  return target.hasAttribute("data-wish");
}

/** The slide with the smaller form of its picture, where one was made (H9). */
function withPicture(slide: Slide, light: Readonly<Record<string, string>>): Slide {
  const { media } = slide;
  const smaller = media && light[media.url];
  return smaller ? { ...slide, media: { ...media, url: smaller } } : slide;
}
