import { useEffect, useMemo, useCallback, useRef, useState } from "react";
import { Link } from "react-router";
import { fill } from "#domain/words/fill.ts";
import type { PanZoomCommand } from "../../../ui/pan-zoom/input.ts";
import { ratioOf } from "../../../ui/picture/slots.ts";
import { useWords } from "../../../ui/words.tsx";
import type { WallFrame } from "../frame.ts";
import { Story, type StudioStory } from "../story.tsx";
import { LIST_SEARCH } from "../view.ts";
import { FIRST_FRAMES, layoutFrames, SCREENS, SCREEN_QUERIES, type ScreenSize } from "./layout.ts";
import { startWall, type WallEngine } from "./wall-engine.ts";
import { PlacedFrame, type Placement } from "./wall-frame.tsx";
import { ZOOM } from "./wall-motion.ts";
import styles from "./wall.module.css";

interface WallProps {
  name: string;
  story: StudioStory;
  frames: readonly WallFrame[];
  onOpen: (index: number) => void;
  onNearEnd: () => void;
}

const HINT = "wall-hint";

/** `z-index` of the wall while it is dragged. */
const DRAG_STACK = 1000;

/** More frames are fetched when only this many follow the last visible one. */
const FETCH_BEFORE_END = 60;

/** The draggable, zoomable wall (L3) over the fixed story; renders only the frames near the viewport. */
export function Wall({ name, story, frames, onOpen, onNearEnd }: WallProps) {
  const words = useWords("gallery").gallery;
  const ratios = useMemo(() => frames.map(({ media }) => ratioOf(media)), [frames]);
  const placements = useMemo(() => placementsOf(ratios), [ratios]);
  const { region, wall, visible, requested, zoom, run } = useWall(ratios);
  const isNearEnd = (visible.at(-1) ?? 0) >= frames.length - FETCH_BEFORE_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);
  return (
    <div className={styles.stage}>
      {frames.length > 0 && <WallControls zoom={zoom} onCommand={run} />}
      <div className={styles.story}>
        <Story story={story} isEmpty={frames.length === 0} />
      </div>
      <p id={HINT} className="visually-hidden">
        {words.hint}
      </p>
      {/* Has keys and pointer gestures for the whole region, like a map; each frame in it is a link. */}
      <section
        ref={region}
        className={styles.region}
        style={{ "--drag-stack": DRAG_STACK }}
        aria-label={fill(words.wall, { category: name })}
        aria-describedby={HINT}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what moves must be reachable by keyboard
        tabIndex={0}
        data-cursor="drag"
      >
        <ul ref={wall} className={styles.wall}>
          {visible.map((index) => {
            const [frame, placement] = [frames[index], placements[index]];
            return (
              frame &&
              placement && (
                <PlacedFrame
                  key={frame.id}
                  frame={frame}
                  index={index}
                  placement={placement}
                  picture={pictureState(index, requested)}
                  onOpen={onOpen}
                />
              )
            );
          })}
        </ul>
      </section>
    </div>
  );
}

interface WallControlsProps {
  zoom: number;
  onCommand: (command: PanZoomCommand) => void;
}

function WallControls({ zoom, onCommand }: WallControlsProps) {
  const words = useWords("gallery", "zoom");
  return (
    <div className={`${styles.controls} type-label`}>
      <span className={styles.zoom}>
        <button
          type="button"
          className={styles.step}
          aria-label={words.zoom.out}
          aria-disabled={zoom <= ZOOM.min}
          onClick={() => onCommand({ type: "zoom", steps: -1 })}
        >
          −
        </button>
        <output className={styles.value} aria-label={words.zoom.value}>
          {Math.round(zoom * 100)}%
        </output>
        <button
          type="button"
          className={styles.step}
          aria-label={words.zoom.in}
          aria-disabled={zoom >= ZOOM.max}
          onClick={() => onCommand({ type: "zoom", steps: 1 })}
        >
          +
        </button>
      </span>
      <button type="button" className={styles.list} onClick={() => onCommand({ type: "see-all" })}>
        {words.gallery.seeAll}
      </button>
      <Link to={LIST_SEARCH} replace preventScrollReset className={styles.list}>
        {words.gallery.asList}
      </Link>
    </div>
  );
}

/** The browser lazy-loads the first pictures until the wall has stopped moving; then the engine decides. */
function pictureState(index: number, requested: ReadonlySet<number>) {
  if (requested.has(index)) return "requested";
  return requested.size === 0 && index < FIRST_FRAMES ? "first" : "waiting";
}

function placementsOf(ratios: readonly number[]): Placement[] {
  const layouts = SCREENS.map((screen) => ({ screen, boxes: layoutFrames(screen, ratios) }));
  return ratios.map((_, index) =>
    layouts.flatMap(({ screen, boxes }) => {
      const box = boxes[index];
      return box ? [{ screen, box }] : [];
    }),
  );
}

/** Runs the wall; `ratios` (width over height) must be the same array while the frames are the same. */
function useWall(ratios: readonly number[]) {
  const region = useRef<HTMLElement>(null);
  const wall = useRef<HTMLUListElement>(null);
  const engine = useRef<WallEngine>(undefined);
  const [visible, setVisible] = useState<readonly number[]>(() =>
    [...ratios.keys()].slice(0, FIRST_FRAMES),
  );
  const [requested, setRequested] = useState<ReadonlySet<number>>(new Set());
  const [zoom, setZoom] = useState(1);

  const latest = useRef(ratios);
  useEffect(() => {
    latest.current = ratios;
    engine.current?.relayout();
  }, [ratios]);
  useEffect(() => {
    if (!region.current || !wall.current) return undefined;
    const started = startWall({
      region: region.current,
      wall: wall.current,
      boxes: () => layoutFrames(currentScreenSize(), latest.current),
      onVisible: setVisible,
      onRequest: (more) =>
        setRequested((before) =>
          more.every((each) => before.has(each)) ? before : new Set([...before, ...more]),
        ),
      onZoom: setZoom,
    });
    engine.current = started;
    return () => started.stop();
  }, []);

  const run = useCallback((command: PanZoomCommand) => engine.current?.run(command), []);
  return {
    region,
    wall,
    visible,
    /** Indexes of the pictures to load; empty until the wall has first stopped moving. */
    requested,
    zoom,
    run,
  };
}

function currentScreenSize(): ScreenSize {
  return (
    SCREENS.findLast((screen) => matchMedia(SCREEN_QUERIES[screen] ?? "all").matches) ?? "wide"
  );
}
