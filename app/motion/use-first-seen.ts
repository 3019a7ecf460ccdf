import { useEffect, useState, type RefObject } from "react";

/** How much of an element must be in sight to count as seen. */
const SEEN_SHARE = 0.15;

/**
 * Which children of a list have come into sight at least once (P7). The stylesheet
 * decides what that changes; without scripts nothing must be hidden by it.
 * @returns their places in the list, from 0
 */
export function useFirstSeen(list: RefObject<HTMLElement | null>): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const children = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        const arrived = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target);
        if (arrived.length === 0) return;
        for (const target of arrived) observer.unobserve(target);
        const places = arrived.map((each) => children.indexOf(each));
        setSeen((before) => new Set([...before, ...places]));
      },
      { threshold: SEEN_SHARE },
    );
    for (const child of children) observer.observe(child);
    return () => observer.disconnect();
  }, [list]);
  return seen;
}
