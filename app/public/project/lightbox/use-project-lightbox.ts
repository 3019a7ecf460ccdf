import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from "react";
import { useLightbox, type LightboxHandle } from "../../../ui/lightbox/lightbox-state.ts";
import type { ProjectLightboxProps } from "./project-lightbox.tsx";

export interface ProjectLightboxHandle {
  box: LightboxHandle;
  Lightbox: ComponentType<ProjectLightboxProps> | undefined;
}

/**
 * Loads the lightbox when the page is pointed at or focused; a failed load is retried on the next
 * request.
 * @param onLeave called on closing with the last frame, unless it is the frame that was opened
 */
export function useProjectLightbox(
  page: RefObject<HTMLElement | null>,
  onLeave: (index: number) => void,
): ProjectLightboxHandle {
  const box = useLightbox();
  const [Lightbox, setLightbox] = useState<ProjectLightboxHandle["Lightbox"]>();
  const isLoading = useRef(false);
  const first = useRef<number>(undefined);
  const { state, dispatch } = box;

  const prepare = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    import("./project-lightbox.tsx").then(
      (module) => setLightbox(() => module.ProjectLightbox),
      (cause: unknown) => {
        isLoading.current = false;
        dispatch({ type: "closed" });
        console.error("The lightbox could not be loaded", cause);
      },
    );
  }, [dispatch]);

  useEffect(() => {
    const shown = page.current;
    const signs = ["pointerover", "pointerdown", "focusin"];
    for (const sign of signs) shown?.addEventListener(sign, prepare, { passive: true });
    return () => {
      for (const sign of signs) shown?.removeEventListener(sign, prepare);
    };
  }, [page, prepare]);

  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (state.phase === "closed") {
      first.current = undefined;
      return;
    }
    if (state.phase === "closing") {
      if (state.index !== first.current) leave(state.index);
      return;
    }
    prepare();
    first.current ??= state.index;
  }, [state, prepare]);

  return { box, Lightbox };
}
