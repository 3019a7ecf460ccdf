import { useCallback, useReducer } from "react";
import type { FilmSources } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import type { Subtitles } from "#domain/subtitles.ts";
import type { EmbedItem } from "../film/embed-player.tsx";

export type LightboxState =
  | { readonly phase: "closed" }
  | { readonly phase: "open" | "closing"; readonly index: number };

export type LightboxEvent =
  | { type: "open"; index: number }
  | { type: "step"; by: 1 | -1; total: number }
  | { type: "close" }
  /** The fade has ended, or the browser has closed the dialog. */
  | { type: "closed" };

export const CLOSED: LightboxState = { phase: "closed" };

/** Returns the next state; an event that does not fit the state is ignored. */
export function afterLightboxEvent(state: LightboxState, event: LightboxEvent): LightboxState {
  switch (event.type) {
    case "open":
      return { phase: "open", index: event.index };
    case "step":
      if (state.phase !== "open") return state;
      return { phase: "open", index: (state.index + event.by + event.total) % event.total };
    case "close":
      return state.phase === "open" ? { phase: "closing", index: state.index } : state;
    default:
      return CLOSED;
  }
}

const MIN_SWIPE_PX = 48;

/** Returns the step of a swipe; 0 for a tap or a vertical move. @param x CSS pixels to the right */
export function stepOfSwipe({ x, y }: { x: number; y: number }): 1 | -1 | 0 {
  if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(x) < Math.abs(y) * 2) return 0;
  return x < 0 ? 1 : -1;
}

export type LightboxItem =
  | { kind: "picture"; media: Media; fallbackAlt: string }
  | EmbedItem
  | {
      kind: "film";
      film: string;
      sources: FilmSources;
      subtitles: Subtitles;
      poster?: string;
      title: string;
      ratio?: number;
    };

export type LightboxHandle = ReturnType<typeof useLightbox>;

/** Manages a lightbox's state; `Lightbox` renders it. */
export function useLightbox() {
  const [state, dispatch] = useReducer(afterLightboxEvent, CLOSED);
  const open = useCallback((index: number) => dispatch({ type: "open", index }), []);
  return { state, dispatch, open };
}
