import { useCallback, useEffect, useRef } from "react";
import {
  bandProgress,
  middleFrame,
  scrollToFrame,
  stripOffset,
  type BandMeasure,
} from "./pinned-band.ts";

/** Must match the condition under which the stylesheet pins the band. */
const PINNED =
  "(width > 768px) and (scripting: enabled) and (prefers-reduced-motion: no-preference)";

/** Where this is supported, the stylesheet moves the strip by a scroll-driven animation. */
const SCROLL_DRIVEN = "animation-range: exit-crossing calc(100% - 100svh)";

export type PinnedBand = ReturnType<typeof usePinnedBand>;

/**
 * Centres a focused frame and keeps the middle one on resize. Without scroll-driven animations it
 * also moves the strip, and measures anew for each frame because mobile address bars change height.
 */
export function usePinnedBand() {
  const band = useRef<HTMLElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  const hairline = useRef<HTMLSpanElement>(null);

  const show = useCallback((index: number) => {
    const item = strip.current?.children[index];
    if (item instanceof HTMLElement) bringToMiddle(item, band.current, strip.current);
  }, []);

  useEffect(() => {
    const pinned = matchMedia(PINNED);
    const isScripted = !CSS.supports(SCROLL_DRIVEN);
    let frame = 0;
    let width = innerWidth;
    let middle: number | undefined;
    let painted = 0;
    const paint = () => {
      frame = 0;
      const moves = isScripted && pinned.matches;
      const measure = moves ? measured(band.current, strip.current) : undefined;
      const offset = measure ? -stripOffset(measure) : 0;
      // Measure before any write, to avoid a second layout.
      const inMiddle = frameInMiddle(strip.current, offset - painted);
      if (!isScripted) return inMiddle;
      painted = offset;
      strip.current?.style.setProperty("--offset", `${offset.toFixed(1)}px`);
      hairline.current?.style.setProperty(
        "--progress",
        String(measure ? bandProgress(measure) : 0),
      );
      return inMiddle;
    };
    const schedulePaint = () => {
      frame ||= requestAnimationFrame(() => {
        const inMiddle = paint();
        // While the width changes, the browser scrolls by itself, so ignore that position.
        if (innerWidth === width) middle = inMiddle;
      });
    };
    const resize = () => {
      const isOther = innerWidth !== width;
      width = innerWidth;
      paint();
      if (isOther && middle !== undefined) show(middle);
    };
    const sizes = new ResizeObserver(schedulePaint);
    for (const element of [band.current, strip.current]) if (element) sizes.observe(element);
    // The page can't scroll sideways, so the browser would leave a focused frame out of view.
    const showFocused = ({ target }: FocusEvent) => {
      if (!pinned.matches || !(target instanceof HTMLElement)) return;
      const item = target.matches(":focus-visible") ? target.closest("li") : null;
      if (item) bringToMiddle(item, band.current, strip.current);
    };
    const shown = strip.current;
    shown?.addEventListener("focusin", showFocused);
    addEventListener("scroll", schedulePaint, { passive: true });
    addEventListener("resize", resize);
    pinned.addEventListener("change", schedulePaint);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      shown?.removeEventListener("focusin", showFocused);
      removeEventListener("scroll", schedulePaint);
      removeEventListener("resize", resize);
      pinned.removeEventListener("change", schedulePaint);
    };
  }, [show]);

  return { band, strip, hairline, show };
}

function bringToMiddle(
  item: HTMLElement,
  band: HTMLElement | null,
  strip: HTMLElement | null,
): void {
  const measure = matchMedia(PINNED).matches ? measured(band, strip) : undefined;
  if (!measure) return item.scrollIntoView({ block: "center", inline: "center" });
  scrollBy({ top: scrollToFrame(measure, item.offsetLeft + item.offsetWidth / 2) });
}

/** Returns the index of the middle frame once the strip has moved by `shift` CSS pixels. */
function frameInMiddle(strip: HTMLElement | null, shift: number): number | undefined {
  const boxes = [...(strip?.children ?? [])].map((item) => {
    const { x, y, width, height } = item.getBoundingClientRect();
    return new DOMRect(x + shift, y, width, height);
  });
  return middleFrame(boxes, { width: innerWidth, height: innerHeight });
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
