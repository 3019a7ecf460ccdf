import { useCallback, useReducer } from "react";
import {
  afterLightboxEvent,
  CLOSED,
  type LightboxEvent,
  type LightboxState,
} from "./lightbox-state.ts";

/** A lightbox in the hands of the page that shows it. */
export interface LightboxHandle {
  state: LightboxState;
  tell: (event: LightboxEvent) => void;
  open: (index: number) => void;
}

/** Holds a lightbox's state for a page (H4, P4, L4); `Lightbox` shows it. */
export function useLightbox(): LightboxHandle {
  const [state, tell] = useReducer(afterLightboxEvent, CLOSED);
  const open = useCallback((index: number) => tell({ type: "open", index }), []);
  return { state, tell, open };
}
