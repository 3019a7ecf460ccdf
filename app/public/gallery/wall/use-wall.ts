import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { PanZoomCommand } from "../../../ui/pan-zoom/input.ts";
import { FIRST_FRAMES, layoutFrames, SCREEN_QUERIES, SCREENS, type Screen } from "./layout.ts";
import { startWall, type WallEngine } from "./wall-engine.ts";

/** The wall as its component renders it. */
export interface LiveWall {
  region: RefObject<HTMLElement | null>;
  wall: RefObject<HTMLUListElement | null>;
  /** Indexes of the frames to render. */
  visible: readonly number[];
  /** Indexes of the pictures to load; none until the first view has settled. */
  due: ReadonlySet<number>;
  zoom: number;
  run: (command: PanZoomCommand) => void;
}

/**
 * Runs the wall over what the server rendered (L3).
 * @param ratios width over height of each frame; the same list as long as the frames are the same, a longer one where more have come
 */
export function useWall(ratios: readonly number[]): LiveWall {
  const region = useRef<HTMLElement>(null);
  const wall = useRef<HTMLUListElement>(null);
  const engine = useRef<WallEngine>(undefined);
  const [visible, setVisible] = useState<readonly number[]>(() =>
    [...ratios.keys()].slice(0, FIRST_FRAMES),
  );
  const [due, setDue] = useState<ReadonlySet<number>>(new Set());
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
      boxes: () => layoutFrames(currentScreen(), latest.current),
      onVisible: setVisible,
      onDue: (more) =>
        setDue((before) =>
          more.every((each) => before.has(each)) ? before : new Set([...before, ...more]),
        ),
      onZoom: setZoom,
    });
    engine.current = started;
    return () => started.stop();
  }, []);

  const run = useCallback((command: PanZoomCommand) => engine.current?.run(command), []);
  return { region, wall, visible, due, zoom, run };
}

function currentScreen(): Screen {
  const [narrowest = "wide"] = SCREENS.toReversed().filter(
    (screen) => matchMedia(SCREEN_QUERIES[screen] ?? "all").matches,
  );
  return narrowest;
}
