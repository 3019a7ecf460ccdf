import { useEffect, useEffectEvent, type RefObject } from "react";
import { prefersReducedMotion } from "../../motion/reduced-motion.ts";

/** How long a lightbox fades, in milliseconds. */
export interface Fade {
  inMs: number;
  outMs: number;
  /** Before the fade-in begins. */
  delayMs?: number;
}

/**
 * Opens the dialog with its fade-in, and closes it when its fade-out has ended (H4, P4, L4).
 * @param onClosed called as soon as the browser has restored the focus, before the next paint
 */
export function useFade(
  dialog: RefObject<HTMLDialogElement | null>,
  { inMs, outMs, delayMs = 0 }: Fade,
  isClosing: boolean,
  onClosed: () => void,
): void {
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    if (!shown.open) shown.showModal();
    const timing = isClosing
      ? { duration: outMs, fill: "forwards" as const }
      : { duration: inMs, delay: delayMs, fill: "backwards" as const };
    const instant = prefersReducedMotion() ? { duration: 0, delay: 0 } : {};
    const fading = shown.animate(
      { opacity: isClosing ? [1, 0] : [0, 1] },
      { ...timing, ...instant },
    );
    for (const film of shown.querySelectorAll("video")) {
      // A dialog that is reopened while it fades holds the same film. A browser may refuse to play.
      if (isClosing) film.pause();
      else film.play().catch(() => undefined);
    }
    if (isClosing) {
      fading.addEventListener("finish", () => {
        shown.close();
        closed();
      });
    }
    return () => fading.cancel();
  }, [dialog, inMs, outMs, delayMs, isClosing]);
}
