import { useEffect, useMemo, type Dispatch, type RefCallback } from "react";
import type { Sighting, StandingChange } from "./standing.ts";

/** Rows stand within one more screen on either side, so that they are there before they are seen. */
const NEAR = "100% 0px";

/** Tells which stretches come near the view and which go, and how high those were. */
export function useWatching<Row>(
  dispatch: Dispatch<StandingChange<Row>>,
): RefCallback<HTMLElement> {
  useEffect(() => {
    let width = innerWidth;
    const resized = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      dispatch({ type: "resized" });
    };
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, [dispatch]);
  return useMemo(
    () => watcher((sightings) => dispatch({ type: "sighted", sightings })),
    [dispatch],
  );
}

/** Made where nothing can be watched yet: the observer comes with the first element. */
function watcher(tell: (sightings: Sighting[]) => void): RefCallback<HTMLElement> {
  let observer: IntersectionObserver | undefined;
  return (element) => {
    if (!element) return undefined;
    observer ??= new IntersectionObserver((entries) => tell(entries.flatMap(sightingOf)), {
      rootMargin: NEAR,
    });
    observer.observe(element);
    return () => observer?.unobserve(element);
  };
}

function sightingOf({
  target,
  isIntersecting,
  boundingClientRect,
}: IntersectionObserverEntry): Sighting[] {
  const { stretch, stands } = target instanceof HTMLElement ? target.dataset : {};
  // What the screen's width has hidden is neither near nor far.
  if (stretch === undefined || target.getClientRects().length === 0) return [];
  // Whoever stands in it with the keyboard stays.
  const isNear = isIntersecting || target.contains(document.activeElement);
  const height = stands === undefined ? undefined : boundingClientRect.height;
  return [{ from: Number(stretch), isNear, height }];
}
