import { useCallback, useEffect, useReducer, useState, type FocusEvent } from "react";
import { usePrefersReducedMotion } from "../../../motion/media-queries.ts";
import { useLazyModule } from "../../../motion/use-lazy-module.ts";
import type { Slide } from "../slides.ts";
import { afterEvent, AT_START, isCounting, mayShowFilm, nextCommand } from "./autoplay.ts";
import { BottomLine } from "./bottom-line.tsx";
import { stageVariables, ringSize, stepsBetween } from "./coverflow.ts";
import { useDriver } from "./driver.ts";
import { SLIDE_CLASS, SlideCard } from "./slide-card.tsx";
import styles from "./slider.module.css";

const TRACK_CLASS = styles.track ?? "";
const loadMovingParts = () => import("./moving-parts.tsx");

/**
 * The coverflow (H3–H6): the active slide in the middle, its neighbours at its sides, and the
 * bottom line. The server renders it exactly as the slider will show it. Without scripts it
 * is a strip that scrolls.
 */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const [activeIndex, setActiveIndex] = useState(0);
  const [motion, dispatch] = useReducer(afterEvent, AT_START);
  const isReduced = usePrefersReducedMotion();
  const driver = useDriver();
  const { run, isLive, viewport, hairline } = driver;
  const parts = useLazyModule(loadMovingParts);

  const [compressed, setCompressed] = useState<Readonly<Record<string, string>>>({});
  const onCompressed = useCallback((original: string, smaller: string) => {
    setCompressed((before) => ({ ...before, [original]: smaller }));
  }, []);
  const onTouched = useCallback(() => dispatch({ type: "touched" }), []);
  const onStep = useCallback(
    (by: 1 | -1) => {
      onTouched();
      run((home) => home.step(by));
    },
    [run, onTouched],
  );
  useEffect(() => {
    if (isLive) dispatch({ type: "release", why: "intro" });
  }, [isLive]);

  const total = slides.length;
  const size = ringSize(total);
  const at = activeIndex % total;
  const current = slides[at];
  const mayPlayFilm = isLive && current?.kind === "reel" && !isReduced && mayLoadFilms();
  const showsFilm = mayPlayFilm && mayShowFilm(motion);
  const holdFor = (why: "focus" | "hover", holds: boolean) =>
    dispatch({ type: holds ? "hold" : "release", why });

  return (
    <>
      {/* Focus only passes through here: the section is no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={styles.slider}
        style={stageVariables(size)}
        aria-label="Featured work"
        aria-roledescription="carousel"
        onFocus={(event) => holdFor("focus", !isControl(event))}
        onBlur={() => holdFor("focus", false)}
      >
        <div className={styles.stage} onDragStart={(event) => event.preventDefault()}>
          <div ref={viewport} className={styles.viewport}>
            <ol className={TRACK_CLASS}>
              {Array.from({ length: size }, (_, index) => {
                const slide = slides[index % total];
                return (
                  slide && (
                    <SlideCard
                      key={index}
                      slide={withPicture(slide, compressed)}
                      index={index}
                      away={stepsBetween(0, index, size)}
                      isActive={index === activeIndex}
                      isLive={isLive}
                      Film={parts?.ReelFilm}
                      isCopy={index >= total}
                      showsFilm={showsFilm && index === activeIndex}
                      onCentre={(index) => {
                        onTouched();
                        run((home) => home.centre(index));
                      }}
                      onOpen={() => {
                        onTouched();
                        run((home) => home.openFilm());
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
          isMoving={isCounting(motion) && !isReduced}
          command={isReduced ? undefined : nextCommand(motion, mayPlayFilm)}
          hairline={hairline}
          onStep={onStep}
          onCommand={(type) => dispatch({ type })}
        />
      </section>
      {parts && (
        <parts.MovingParts
          driver={driver}
          motion={motion}
          dispatch={dispatch}
          slides={slides}
          activeIndex={activeIndex}
          current={current}
          onActive={setActiveIndex}
          onTouched={onTouched}
          onStep={onStep}
          onCompressed={onCompressed}
          trackClass={TRACK_CLASS}
          slideClass={SLIDE_CLASS}
        />
      )}
    </>
  );
}

/** Focus on the control that plays and pauses does not hold the slides. */
function isControl({ target }: FocusEvent): boolean {
  return target.hasAttribute("data-playback");
}

/** The slide with the compressed picture, if there is one (H9). */
function withPicture(slide: Slide, compressed: Readonly<Record<string, string>>): Slide {
  const { media } = slide;
  const smaller = media && compressed[media.url];
  return smaller ? { ...slide, media: { ...media, url: smaller } } : slide;
}

/** False if the visitor saves data: then the poster stays (H1). */
function mayLoadFilms(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return !(
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true
  );
}
