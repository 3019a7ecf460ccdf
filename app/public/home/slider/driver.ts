import { useCallback, useRef, useState, type RefObject } from "react";

/** The commands of home's moving parts. */
export interface MovingHome {
  /** Moves on by a slide, or back; steps requested during a step follow it. */
  step(by: 1 | -1): void;
  /** Brings a visible slide to the middle. */
  centre(index: number): void;
  /** Opens the film of the active reel (H4). */
  openFilm(): void;
}

/** Connects home to its moving parts: commands that come early run once the parts are loaded. */
export interface Driver {
  /** The element that clips the row. */
  viewport: RefObject<HTMLDivElement | null>;
  /** The hairline that fills while the time to the next slide runs. */
  hairline: RefObject<HTMLSpanElement | null>;
  /** False while the static form is shown; it stays so if the moving parts can't be loaded. */
  isLive: boolean;
  run: (command: (home: MovingHome) => void) => void;
  /** Called by the moving parts when they start, and with undefined when they stop. */
  attach: (home: MovingHome | undefined) => void;
}

/** Creates the connection; it queues commands from the first render on. */
export function useDriver(): Driver {
  const viewport = useRef<HTMLDivElement>(null);
  const hairline = useRef<HTMLSpanElement>(null);
  const [isLive, setLive] = useState(false);
  const moving = useRef<MovingHome>(undefined);
  const queued = useRef<((home: MovingHome) => void)[]>([]);

  const run = useCallback((command: (home: MovingHome) => void) => {
    if (moving.current) command(moving.current);
    else queued.current.push(command);
  }, []);
  const attach = useCallback((home: MovingHome | undefined) => {
    moving.current = home;
    setLive(home !== undefined);
    if (home) for (const command of queued.current.splice(0)) command(home);
  }, []);
  return { viewport, hairline, isLive, run, attach };
}
