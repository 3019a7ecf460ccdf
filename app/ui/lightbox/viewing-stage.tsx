import { useEffect, useEffectEvent, useRef, useState, type TransitionEvent } from "react";
import { FRAME_STEP_MS } from "../../motion/timing.ts";
import { ratioOf } from "../picture/slots.ts";
import { LightboxMedia, type LightboxItem } from "./lightbox-media.tsx";
import type { StageProps } from "./lightbox.tsx";
import { unpaint, useGesture } from "./use-gesture.ts";
import styles from "./viewing-stage.module.css";
import { CLOSE_UP } from "./zoom.ts";
import { ZoomControl } from "./zoom-control.tsx";

/**
 * A lightbox's stage for looking closely (P4): pictures are drawn aside, pinched, double-tapped
 * and zoomed by keys or by two buttons, and the next and the previous are ready before they are asked for.
 */
export function ViewingStage({ items, index, preview, onStep }: StageProps) {
  const canZoom = items[index]?.kind === "picture";
  const { stage, isNear, percent, zoomBy } = useGesture({
    index,
    canZoom,
    canStep: items.length > 1,
    onStep,
  });
  const [opened] = useState(index);
  // A neighbour waits until the first picture is there: that one is wanted soonest.
  const [isReady, setReady] = useState(false);
  const total = items.length;
  const beside = isReady ? [index - 1, index + 1].map((each) => (each + total) % total) : [];
  const shown = [...new Set([index, ...beside])].toSorted((a, b) => a - b);
  return (
    <>
      <div
        ref={stage}
        className={styles.stage}
        style={{ "--step": `${FRAME_STEP_MS}ms` }}
        data-near={isNear}
        data-fingers={canZoom ? "" : undefined}
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
                onTransitionEnd={letGo}
              >
                <Shown
                  item={item}
                  isHere={each === index}
                  isNear={isNear}
                  preview={each === opened ? preview : undefined}
                  onReady={() => setReady(true)}
                />
              </div>
            )
          );
        })}
      </div>
      <ZoomControl isShown={canZoom} percent={percent} isNear={isNear} onZoom={zoomBy} />
    </>
  );
}

interface ShownProps {
  item: LightboxItem;
  isHere: boolean;
  isNear: boolean;
  preview: string | undefined;
  onReady: () => void;
}

/** An item of the stage, decoded before it is asked for. */
function Shown({ item, isHere, isNear, preview, onReady }: ShownProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isDecoded, setDecoded] = useState(false);
  const tellReady = useEffectEvent(onReady);
  useEffect(() => {
    let isGone = false;
    const tell = () => {
      if (isGone) return;
      setDecoded(true);
      tellReady();
    };
    // A picture that can't be had has no reason to keep the others waiting.
    const decoded = box.current?.querySelector("img")?.decode() ?? Promise.resolve();
    decoded.then(tell, tell);
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div ref={box} className={styles.held}>
      {/* A film that isn't here must neither load nor sound. */}
      {(item.kind === "picture" || isHere) && (
        <LightboxMedia item={item} sharpness={isHere && isNear ? CLOSE_UP : 1} />
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

/** What has left is whole and in the middle when it comes back. */
function letGo({ currentTarget }: TransitionEvent<HTMLElement>): void {
  if (currentTarget.dataset.place !== "here") unpaint(currentTarget);
}

/** On which side of the shown one a neighbour waits; of only two, the other waits on the right. */
function placeOf(each: number, index: number, total: number): "here" | "before" | "after" {
  if (each === index) return "here";
  return (each + 1) % total === index && total > 2 ? "before" : "after";
}
