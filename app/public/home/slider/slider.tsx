import { useCallback, useReducer, useRef, useState, type FocusEvent, type RefObject } from "react";
import { savesData, usePrefersReducedMotion } from "../../../foundation/media-queries.ts";
import { useLazyModule } from "../../../foundation/use-lazy-module.ts";
import { useWords } from "../../../ui/words.tsx";
import type { Slide } from "../slides.ts";
import { stageVariables, ringSize, stepsBetween } from "./coverflow.ts";
import { SlideCard } from "./slide-card.tsx";
import {
  afterEvent,
  AT_START,
  isCounting,
  isLive,
  mayShowFilm,
  nextCommand,
  useSliderCommands,
} from "./slider-state.ts";
import styles from "./slider.module.css";
import { twoDigits } from "../../../ui/two-digits.ts";

const loadMovingParts = () => import("./moving-parts.tsx");

/** The coverflow; the server renders the same layout, and without scripts it is a scrolling strip. */
export function Slider({ slides }: { slides: readonly Slide[] }) {
  const words = useWords("home").home;
  const viewport = useRef<HTMLDivElement>(null);
  const hairline = useRef<HTMLSpanElement>(null);
  const [state, dispatch] = useReducer(afterEvent, AT_START);
  const { ask, connect } = useSliderCommands(dispatch);
  const isReduced = usePrefersReducedMotion();
  const parts = useLazyModule(loadMovingParts);

  const [compressed, setCompressed] = useState<Readonly<Record<string, string>>>({});
  const onCompressed = useCallback((original: string, smaller: string) => {
    setCompressed((before) => ({ ...before, [original]: smaller }));
  }, []);
  const onStep = useCallback((by: 1 | -1) => ask((slider) => slider.step(by)), [ask]);

  const { activeIndex } = state;
  const total = slides.length;
  const size = ringSize(total);
  const at = activeIndex % total;
  const current = slides[at];
  const mayPlayFilm = isLive(state) && current?.loops !== undefined && !isReduced && !savesData();
  const showsFilm = mayPlayFilm && mayShowFilm(state);
  const holdFor = (why: "focus" | "hover", holds: boolean) =>
    dispatch({ type: holds ? "hold" : "release", why });

  return (
    <>
      {/* The section only observes focus events; it is not a control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={styles.slider}
        style={stageVariables(size)}
        aria-label={words.slides}
        aria-roledescription={words.carousel}
        onFocus={(event) => holdFor("focus", !isControl(event))}
        onBlur={() => holdFor("focus", false)}
      >
        <div className={styles.stage} onDragStart={(event) => event.preventDefault()}>
          <div ref={viewport} className={styles.viewport}>
            <ol className={styles.track}>
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
                      isLive={isLive(state)}
                      Film={parts?.LoopFilm}
                      total={total}
                      showsFilm={showsFilm && index === activeIndex}
                      onCentre={(index) => ask((slider) => slider.centre(index))}
                      onOpen={() => ask((slider) => slider.openFilm())}
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
          isMoving={isCounting(state) && !isReduced}
          command={nextCommand(state, mayPlayFilm)}
          hairline={hairline}
          onStep={onStep}
          onCommand={(type) => dispatch({ type })}
        />
      </section>
      {parts && (
        <parts.MovingParts
          viewport={viewport}
          hairline={hairline}
          slides={slides}
          state={state}
          dispatch={dispatch}
          connect={connect}
          onStep={onStep}
          onCompressed={onCompressed}
        />
      )}
    </>
  );
}

/** Focus on the play control does not pause autoplay. */
function isControl({ target }: FocusEvent): boolean {
  return target.hasAttribute("data-playback");
}

function withPicture(slide: Slide, compressed: Readonly<Record<string, string>>): Slide {
  const { media } = slide;
  const smaller = media && compressed[media.url];
  return smaller ? { ...slide, media: { ...media, url: smaller } } : slide;
}

interface BottomLineProps {
  at: number;
  total: number;
  current: Slide | undefined;
  /** True during autoplay, when slides are not announced. */
  isMoving: boolean;
  command: "pause" | "play";
  hairline: RefObject<HTMLSpanElement | null>;
  onStep: (by: 1 | -1) => void;
  onCommand: (command: "pause" | "play") => void;
}

/** The line with previous, counter, next and the play control (H5). */
export function BottomLine({ at, total, current, isMoving, command, ...rest }: BottomLineProps) {
  const { hairline, onStep, onCommand } = rest;
  const words = useWords("home", "step");
  return (
    <div className={`${styles.line} type-label`} data-line>
      <span ref={hairline} className={styles.hairline} />
      <button type="button" className={styles.button} onClick={() => onStep(-1)}>
        <span aria-hidden>← </span>
        {words.step.previous}
      </button>
      <p className={styles.counter} aria-live={isMoving ? "off" : "polite"} aria-atomic>
        <b>{twoDigits(at + 1)}</b> / {twoDigits(total)}
        {current && (
          <span key={at} className={styles.current}>
            <span lang={current.titleLang}> — {current.title}</span>
            {current.label && <span className={styles.label}>, {current.label}</span>}
          </span>
        )}
      </p>
      <div className={styles.side}>
        <button
          type="button"
          className={`${styles.button} ${styles.playback}`}
          data-playback={command}
          aria-label={words.home[command]}
          onClick={() => onCommand(command)}
        >
          <span key={command}>{words.home[`${command}Short`]}</span>
        </button>
        <button type="button" className={styles.button} onClick={() => onStep(1)}>
          {words.step.next}
          <span aria-hidden> →</span>
        </button>
      </div>
    </div>
  );
}
