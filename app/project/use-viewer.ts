import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from "react";
import { useLightbox, type LightboxHandle } from "../shared/lightbox/use-lightbox.ts";
import type { ProjectLightboxProps } from "./project-lightbox.tsx";

/** A project's lightbox in the hands of its page. */
export interface Viewer {
  box: LightboxHandle;
  /** Undefined until its code is here. */
  Lightbox: ComponentType<ProjectLightboxProps> | undefined;
}

interface ViewerParts {
  /** What holds the frames: whoever points at it or tabs into it may open one. */
  page: RefObject<HTMLElement | null>;
  /** Told the frame seen last, where that is another than the first, when the lightbox begins to fade. */
  onLeave: (index: number) => void;
  /** Told the frame seen last, when the lightbox is closed and the focus is the page's. */
  onBack: (index: number) => void;
}

/**
 * Opens a project's frames (P4). What is asked for before the code is here opens as soon
 * as it is; where it can't be had, nothing opens and the next click asks again.
 */
export function useViewer({ page, ...parts }: ViewerParts): Viewer {
  const box = useLightbox();
  const [Lightbox, setLightbox] = useState<Viewer["Lightbox"]>();
  const isAsked = useRef(false);
  const seen = useRef<{ first: number; last: number }>(undefined);
  const { state, tell } = box;

  const prepare = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    import("./project-lightbox.tsx").then(
      (module) => setLightbox(() => module.ProjectLightbox),
      (cause: unknown) => {
        isAsked.current = false;
        tell({ type: "gone" });
        console.error("The lightbox could not be loaded", cause);
      },
    );
  }, [tell]);

  useEffect(() => {
    const shown = page.current;
    const signs = ["pointerover", "pointerdown", "focusin"];
    for (const sign of signs) shown?.addEventListener(sign, prepare, { passive: true });
    return () => {
      for (const sign of signs) shown?.removeEventListener(sign, prepare);
    };
  }, [page, prepare]);

  const onLeave = useEffectEvent(parts.onLeave);
  const onBack = useEffectEvent(parts.onBack);
  useEffect(() => {
    if (state.phase === "open") {
      prepare();
      seen.current = { first: seen.current?.first ?? state.index, last: state.index };
      return;
    }
    if (!seen.current) return;
    const { first, last } = seen.current;
    if (state.phase === "closing") {
      if (last !== first) onLeave(last);
      return;
    }
    seen.current = undefined;
    if (Lightbox) onBack(last);
  }, [state, prepare, Lightbox]);

  return { box, Lightbox };
}
