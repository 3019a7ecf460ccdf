import { useCallback, useReducer } from "react";
import {
  afterLightboxEvent,
  CLOSED,
  type LightboxEvent,
  type LightboxState,
} from "./lightbox-state.ts";

/** A lightbox, as the page that shows it controls it. */
export interface LightboxHandle {
  state: LightboxState;
  dispatch: (event: LightboxEvent) => void;
  open: (index: number) => void;
}

/** Holds a lightbox's state for a page (H4, P4, L4); `Lightbox` shows it. */
export function useLightbox(): LightboxHandle {
  const [state, dispatch] = useReducer(afterLightboxEvent, CLOSED);
  const open = useCallback((index: number) => dispatch({ type: "open", index }), []);
  return { state, dispatch, open };
}
