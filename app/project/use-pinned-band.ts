import { useEffect, useRef } from "react";
import { bandProgress, scrollToFrame, stripOffset, type BandMeasure } from "./pinned-band.ts";

/** The stylesheet pins the band under the same condition. */
const PINNED = "(width > 768px) and (prefers-reduced-motion: no-preference)";

/**
 * Moves the strip sideways as the page scrolls over its band (P2). It measures at
 * every frame that it paints, so a turned phone, a resized window or an address bar
 * that folds away need no case of their own.
 */
export function usePinnedBand() {
  const band = useRef<HTMLElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  const hairline = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const pinned = matchMedia(PINNED);
    let frame = 0;
    const paint = () => {
      frame = 0;
      const measure = pinned.matches ? measured(band.current, strip.current) : undefined;
      const offset = measure ? -stripOffset(measure) : 0;
      strip.current?.style.setProperty("--offset", `${offset.toFixed(1)}px`);
      hairline.current?.style.setProperty(
        "--progress",
        String(measure ? bandProgress(measure) : 0),
      );
    };
    const ask = () => {
      frame ||= requestAnimationFrame(paint);
    };
    const sizes = new ResizeObserver(ask);
    for (const element of [band.current, strip.current]) if (element) sizes.observe(element);
    // Sideways the page can't scroll, so the browser alone would leave a focused frame out of sight.
    const showFocused = ({ target }: FocusEvent) => {
      if (!pinned.matches || !(target instanceof HTMLElement)) return;
      const item = target.matches(":focus-visible") ? target.closest("li") : null;
      const measure = measured(band.current, strip.current);
      if (!item || !measure) return;
      scrollBy({ top: scrollToFrame(measure, item.offsetLeft + item.offsetWidth / 2) });
    };
    const shown = strip.current;
    shown?.addEventListener("focusin", showFocused);
    addEventListener("scroll", ask, { passive: true });
    pinned.addEventListener("change", ask);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      shown?.removeEventListener("focusin", showFocused);
      removeEventListener("scroll", ask);
      pinned.removeEventListener("change", ask);
    };
  }, []);

  return { band, strip, hairline };
}

function measured(band: HTMLElement | null, strip: HTMLElement | null): BandMeasure | undefined {
  const pin = strip?.parentElement;
  if (!band || !strip || !pin) return undefined;
  const { top, height } = band.getBoundingClientRect();
  return {
    top,
    height,
    pinHeight: pin.offsetHeight,
    stripWidth: strip.offsetWidth,
    viewWidth: pin.clientWidth,
  };
}
