import { useCallback, useReducer } from "react";
import type { FilmSources } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import type { Subtitles } from "#domain/subtitles.ts";
import type { EmbedItem } from "../film/embed-player.tsx";

/** A lightbox: closed, open, fading out, closed again (H4, P4, L4). */
export type LightboxState =
  | { readonly phase: "closed" }
  | { readonly phase: "open" | "closing"; readonly index: number };

export type LightboxEvent =
  | { type: "open"; index: number }
  /** To the next or the previous item; the last leads to the first. */
  | { type: "step"; by: 1 | -1; total: number }
  /** The button, Escape or a click outside. */
  | { type: "close" }
  /** The fade has ended, or the browser has closed the dialog by itself. */
  | { type: "closed" };

export const CLOSED: LightboxState = { phase: "closed" };

/** The lightbox after an event; an event without meaning in a state changes nothing. */
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

/** A shorter move is a tap, in CSS pixels. */
const MIN_SWIPE_PX = 48;

/**
 * Where a swipe across the picture leads: on, back, or nowhere.
 * @param x to the right, in CSS pixels
 * @param y downwards
 */
export function stepOfSwipe({ x, y }: { x: number; y: number }): 1 | -1 | 0 {
  if (Math.abs(x) < MIN_SWIPE_PX || Math.abs(x) < Math.abs(y) * 2) return 0;
  return x < 0 ? 1 : -1;
}

/** One picture or film to look at. */
export type LightboxItem =
  | { kind: "picture"; media: Media; fallbackAlt: string }
  | EmbedItem
  | {
      kind: "film";
      /** Its own address, which what is played of it is counted by (Y2). */
      film: string;
      sources: FilmSources;
      subtitles: Subtitles;
      poster?: string;
      title: string;
      /** Width over height, where it is known. */
      ratio?: number;
    };

/** A lightbox, as the page that shows it controls it. */
export type LightboxHandle = ReturnType<typeof useLightbox>;

/** Holds a lightbox's state for a page (H4, P4, L4); `Lightbox` shows it. */
export function useLightbox() {
  const [state, dispatch] = useReducer(afterLightboxEvent, CLOSED);
  const open = useCallback((index: number) => dispatch({ type: "open", index }), []);
  return { state, dispatch, open };
}
