import { useCallback, useRef, useState, type RefObject } from "react";

/** What home's buttons and slides may ask of its moving parts. */
export interface MovingHome {
  /** Moves on by a slide, or back; steps asked for during a step follow it. */
  step(by: 1 | -1): void;
  /** Brings a cell that is in sight to the middle. */
  centre(cell: number): void;
  /** Opens the film of the active reel (H4). */
  watch(): void;
}

/** The line between home and its moving parts: what is asked early is done as soon as they are there. */
export interface Driver {
  /** The element that clips the row. */
  lens: RefObject<HTMLDivElement | null>;
  /** The hairline that fills while the time to the next slide runs. */
  hairline: RefObject<HTMLSpanElement | null>;
  /** False while the still form stands, and for good where the moving parts couldn't be loaded. */
  isLive: boolean;
  ask: (wish: (home: MovingHome) => void) => void;
  /** Called by the moving parts when they stand, and with nothing when they go. */
  attach: (home: MovingHome | undefined) => void;
}

/** Holds the line, from the first render on. */
export function useDriver(): Driver {
  const lens = useRef<HTMLDivElement>(null);
  const hairline = useRef<HTMLSpanElement>(null);
  const [isLive, setLive] = useState(false);
  const moving = useRef<MovingHome>(undefined);
  const wishes = useRef<((home: MovingHome) => void)[]>([]);

  const ask = useCallback((wish: (home: MovingHome) => void) => {
    if (moving.current) wish(moving.current);
    else wishes.current.push(wish);
  }, []);
  const attach = useCallback((home: MovingHome | undefined) => {
    moving.current = home;
    setLive(home !== undefined);
    if (home) for (const wish of wishes.current.splice(0)) wish(home);
  }, []);
  return { lens, hairline, isLive, ask, attach };
}
