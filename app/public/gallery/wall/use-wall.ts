import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { hang, type Screen } from "./columns.ts";
import { FIRST_FRAMES } from "./wall-limits.ts";
import { startWall, type WallEngine } from "./wall-engine.ts";
import type { Wish } from "./gesture.ts";

/** The wall as its component shows it. */
export interface LiveWall {
  region: RefObject<HTMLElement | null>;
  wall: RefObject<HTMLUListElement | null>;
  /** The frames in the document, by their places in the list. */
  hung: readonly number[];
  /** Those whose picture's turn to be fetched has come; none until the first view has settled. */
  due: ReadonlySet<number>;
  zoom: number;
  ask: (wish: Wish) => void;
}

/** The stylesheet hangs the wall under the same conditions. */
const PHONE = "(width <= 600px)";
const MIDDLE = "(width <= 1200px)";

/**
 * Runs the wall over what the server sent (L3).
 * @param ratios width over height of each frame; the same list as long as the frames are the same, a longer one where more have come
 */
export function useWall(ratios: readonly number[]): LiveWall {
  const region = useRef<HTMLElement>(null);
  const wall = useRef<HTMLUListElement>(null);
  const engine = useRef<WallEngine>(undefined);
  const [hung, setHung] = useState<readonly number[]>(() =>
    [...ratios.keys()].slice(0, FIRST_FRAMES),
  );
  const [due, setDue] = useState<ReadonlySet<number>>(new Set());
  const [zoom, setZoom] = useState(1);

  const latest = useRef(ratios);
  useEffect(() => {
    latest.current = ratios;
    engine.current?.rehang();
  }, [ratios]);
  useEffect(() => {
    if (!region.current || !wall.current) return undefined;
    const started = startWall({
      region: region.current,
      wall: wall.current,
      boxes: () => hang(screenNow(), latest.current),
      onHung: setHung,
      onDue: (more) =>
        setDue((before) =>
          more.every((each) => before.has(each)) ? before : new Set([...before, ...more]),
        ),
      onZoom: setZoom,
    });
    engine.current = started;
    return () => started.stop();
  }, []);

  const ask = useCallback((wish: Wish) => engine.current?.wish(wish), []);
  return { region, wall, hung, due, zoom, ask };
}

function screenNow(): Screen {
  if (matchMedia(PHONE).matches) return "phone";
  return matchMedia(MIDDLE).matches ? "middle" : "wide";
}
