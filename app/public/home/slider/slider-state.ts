import { useCallback, useRef } from "react";

/** Why the slider does not advance by itself for a moment (H6). */
export type Hold = "focus" | "hover" | "hidden" | "lightbox" | "intro";

/** The slider's active slide, and what moves by itself: the slides, and the film of an active reel. */
export interface SliderState {
  /** The active slide's index in the ring. */
  readonly activeIndex: number;
  /** True until the visitor moves the slider or pauses it. */
  readonly plays: boolean;
  /** True once the visitor has paused everything; films pause too. */
  readonly isPaused: boolean;
  readonly holds: readonly Hold[];
}

export type SliderEvent =
  /** Another slide has come to the middle. */
  | { type: "active"; index: number }
  /** The visitor has moved the slider. */
  | { type: "touched" }
  | { type: "pause" }
  | { type: "play" }
  | { type: "hold" | "release"; why: Hold };

/** Plays as soon as the intro has ended. */
export const AT_START: SliderState = {
  activeIndex: 0,
  plays: true,
  isPaused: false,
  holds: ["intro"],
};

/** What an event makes of the state (H6). */
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

/** True while the time to the next slide runs. */
export function isCounting({ plays, holds }: SliderState): boolean {
  return plays && holds.length === 0;
}

/** False while the static form is shown; it stays so if the moving parts can't be loaded. */
export function isLive({ holds }: SliderState): boolean {
  return !holds.includes("intro");
}

/** Why the film of an active reel does not play: something covers it, or nobody sees the page (V7). */
const COVERED: readonly Hold[] = ["lightbox", "hidden"];

/** Whether the film of an active reel may play: it is not paused, and it can be seen. */
export function mayShowFilm(state: SliderState): boolean {
  return isLive(state) && !state.isPaused && !state.holds.some((why) => COVERED.includes(why));
}

/**
 * What the one control does next: it stops whatever moves by itself, or starts the slider again.
 * @param showsFilm whether the active slide is a reel whose film may play
 */
export function nextCommand(
  { plays, isPaused }: SliderState,
  showsFilm: boolean,
): "pause" | "play" {
  return plays || (showsFilm && !isPaused) ? "pause" : "play";
}

/** What the visitor can ask of the slider. */
export interface SliderCommands {
  /** Moves on by a slide, or back; steps requested during a step follow it. */
  step(by: 1 | -1): void;
  /** Brings a visible slide to the middle. */
  centre(index: number): void;
  /** Opens the film of the active reel (H4). */
  openFilm(): void;
}

type Command = (slider: SliderCommands) => void;

/**
 * Gives the visitor's commands to the running slider; those that come early run once it has started.
 * @returns `ask` for every command, and `connect`, called with the slider when it starts and
 * with undefined when it stops
 */
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
