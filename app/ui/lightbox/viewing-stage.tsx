import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
  type TransitionEvent,
} from "react";
import { FRAME_STEP_MS } from "../../foundation/timing.ts";
import { ratioOf } from "../picture/slots.ts";
import { useWords } from "../words.tsx";
import type { LightboxItem } from "./lightbox-state.ts";
import { LightboxMedia, type StageProps } from "./lightbox.tsx";
import { CLOSE_UP, ZOOM_STEP } from "./picture-zoom.ts";
import { unpaint, usePictureZoom } from "./use-picture-zoom.ts";
import styles from "./viewing-stage.module.css";

/** A stage with swipe, pinch, double tap and zoom, which decodes the neighbouring items ahead (P4). */
export function ViewingStage({ items, index, preview, onStep }: StageProps) {
  const canZoom = items[index]?.kind === "picture";
  const { stage, isZoomedIn, percent, zoomBy } = usePictureZoom({
    index,
    canZoom,
    canStep: items.length > 1,
    onStep,
  });
  const [opened] = useState(index);
  // The neighbours are loaded after the first picture.
  const [isReady, setReady] = useState(false);
  const total = items.length;
  const beside = isReady ? [index - 1, index + 1].map((each) => (each + total) % total) : [];
  const shown = [...new Set([index, ...beside])].sort((a, b) => a - b);
  return (
    <>
      <div
        ref={stage}
        className={styles.stage}
        style={{ "--step": `${FRAME_STEP_MS}ms` }}
        data-zoomed={isZoomedIn}
        data-touch={canZoom ? "" : undefined}
      >
        {shown.map((each) => {
          const item = items[each];
          return (
            item && (
              <div
                key={each}
                className={styles.slot}
                data-item={each}
                data-place={placeOf(each, index, total)}
                onTransitionEnd={resetAfterStep}
              >
                <Shown
                  item={item}
                  isHere={each === index}
                  isZoomedIn={isZoomedIn}
                  preview={each === opened ? preview : undefined}
                  onReady={() => setReady(true)}
                />
              </div>
            )
          );
        })}
      </div>
      <ZoomControl isShown={canZoom} percent={percent} isZoomedIn={isZoomedIn} onZoom={zoomBy} />
    </>
  );
}

interface ZoomControlProps {
  isShown: boolean;
  percent: RefObject<HTMLElement | null>;
  isZoomedIn: boolean;
  onZoom: (factor: number) => void;
}

function ZoomControl({ isShown, percent, isZoomedIn, onZoom }: ZoomControlProps) {
  const words = useWords("zoom").zoom;
  return (
    <div data-inside className={`${styles.zoom} type-label`} hidden={!isShown}>
      <button
        type="button"
        className={styles.button}
        aria-label={words.out}
        aria-disabled={!isZoomedIn}
        onClick={() => onZoom(1 / ZOOM_STEP)}
      >
        −
      </button>
      <span ref={percent} className={styles.percent}>
        100%
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label={words.in}
        onClick={() => onZoom(ZOOM_STEP)}
      >
        +
      </button>
    </div>
  );
}

interface ShownProps {
  item: LightboxItem;
  isHere: boolean;
  isZoomedIn: boolean;
  preview: string | undefined;
  onReady: () => void;
}

function Shown({ item, isHere, isZoomedIn, preview, onReady }: ShownProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isDecoded, setDecoded] = useState(false);
  const reportReady = useEffectEvent(onReady);
  useEffect(() => {
    let isGone = false;
    const report = () => {
      if (isGone) return;
      setDecoded(true);
      reportReady();
    };
    // A picture that fails to load must not block the others.
    const decoded = box.current?.querySelector("img")?.decode() ?? Promise.resolve();
    decoded.then(report, report);
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div ref={box} className={styles.moved}>
      {/* A film outside the view must not load or play. */}
      {(item.kind === "picture" || isHere) && (
        <LightboxMedia item={item} sharpness={isHere && isZoomedIn ? CLOSE_UP : 1} />
      )}
      {item.kind === "picture" && preview && !isDecoded && (
        <img
          src={preview}
          alt=""
          className={styles.preview}
          style={{ "--shape": ratioOf(item.media) }}
        />
      )}
    </div>
  );
}

function resetAfterStep({ currentTarget }: TransitionEvent<HTMLElement>): void {
  if (currentTarget.dataset.place !== "here") unpaint(currentTarget);
}

/** The neighbour's side; with two items in total the other is on the right. */
function placeOf(each: number, index: number, total: number): "here" | "before" | "after" {
  if (each === index) return "here";
  return (each + 1) % total === index && total > 2 ? "before" : "after";
}
