import { useCallback, useRef } from "react";

/** Why autoplay waits. */
export type Hold = "focus" | "hover" | "hidden" | "lightbox" | "intro";

export interface SliderState {
  /** Index in the ring, which may repeat slides. */
  readonly activeIndex: number;
  /** False once the visitor moves or pauses the slider. */
  readonly plays: boolean;
  /** True once the visitor pauses everything, films included. */
  readonly isPaused: boolean;
  readonly holds: readonly Hold[];
}

export type SliderEvent =
  | { type: "active"; index: number }
  /** The visitor moved the slider. */
  | { type: "touched" }
  | { type: "pause" }
  | { type: "play" }
  | { type: "hold" | "release"; why: Hold };

export const AT_START: SliderState = {
  activeIndex: 0,
  plays: true,
  isPaused: false,
  holds: ["intro"],
};

/** Returns the state after an event. */
export function afterEvent(state: SliderState, event: SliderEvent): SliderState {
  switch (event.type) {
    case "active":
      return { ...state, activeIndex: event.index };
    case "touched":
      return state.plays ? { ...state, plays: false } : state;
    case "pause":
      return { ...state, plays: false, isPaused: true };
    case "play":
      return { ...state, plays: true, isPaused: false };
    case "hold":
      return state.holds.includes(event.why)
        ? state
        : { ...state, holds: [...state.holds, event.why] };
    default:
      return state.holds.includes(event.why)
        ? { ...state, holds: state.holds.filter((why) => why !== event.why) }
        : state;
  }
}

/** Whether the time to the next slide runs. */
export function isCounting({ plays, holds }: SliderState): boolean {
  return plays && holds.length === 0;
}

/** False while the static form is shown, also if the moving parts can't be loaded. */
export function isLive({ holds }: SliderState): boolean {
  return !holds.includes("intro");
}

/** While one of these applies, nobody can see the active reel's film. */
const COVERED: readonly Hold[] = ["lightbox", "hidden"];

/** Whether the active reel's film may play: it is visible and not paused. */
export function mayShowFilm(state: SliderState): boolean {
  return isLive(state) && !state.isPaused && !state.holds.some((why) => COVERED.includes(why));
}

/** Returns the next command of the play control; `showsFilm` is true if the active reel's film may play. */
export function nextCommand(
  { plays, isPaused }: SliderState,
  showsFilm: boolean,
): "pause" | "play" {
  return plays || (showsFilm && !isPaused) ? "pause" : "play";
}

export interface SliderCommands {
  /** Steps that are requested during a step are queued. */
  step(by: 1 | -1): void;
  centre(index: number): void;
  openFilm(): void;
}

type Command = (slider: SliderCommands) => void;

/** Passes commands to the running slider, and queues them until `connect` is called with the slider. */
export function useSliderCommands(dispatch: (event: SliderEvent) => void) {
  const running = useRef<SliderCommands>(undefined);
  const queued = useRef<Command[]>([]);
  const ask = useCallback(
    (command: Command) => {
      dispatch({ type: "touched" });
      if (running.current) command(running.current);
      else queued.current.push(command);
    },
    [dispatch],
  );
  const connect = useCallback(
    (slider: SliderCommands | undefined) => {
      running.current = slider;
      dispatch({ type: slider ? "release" : "hold", why: "intro" });
      if (slider) for (const command of queued.current.splice(0)) command(slider);
    },
    [dispatch],
  );
  return { ask, connect };
}
