import { useEffect, useState, type RefObject } from "react";
import type { Media } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { APPEAR_MS } from "../../../foundation/timing.ts";
import { twoDigits } from "../../../ui/two-digits.ts";
import { useWords } from "../../../ui/words.tsx";
import styles from "./band.module.css";
import { sqrtRatioOf, Frame, type OnOpen } from "./frame.tsx";
import type { PinnedBand } from "./use-pinned-band.ts";

/** Share of a frame that must be in view to count as seen. */
const SEEN_SHARE = 0.15;

interface BandProps {
  title: string;
  images: readonly Media[];
  pinned: PinnedBand;
  onOpen: OnOpen;
}

/** A project's images: a horizontal band on wide screens (P2), a list on a phone (P3). */
export function Band({ title, images, pinned, onOpen }: BandProps) {
  const words = useWords("project").project;
  const { band, strip, hairline } = pinned;
  const seen = useFirstSeen(strip);
  return (
    <section
      ref={band}
      className={styles.band}
      style={stripMeasure(images)}
      aria-label={fill(words.band, { title })}
    >
      <div className={styles.pin}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <ol ref={strip} className={styles.strip} tabIndex={0}>
          {images.map((media, index) => (
            <li
              key={`${media.url} ${index}`}
              className={styles.frame}
              data-full={media.fullBleed}
              data-seen={seen?.has(index)}
              data-cursor="view"
            >
              <Frame media={media} title={title} index={index} onOpen={onOpen} />
              <p className={`${styles.caption} type-label`}>
                <span>{twoDigits(index + 1)}</span>
                {media.caption && (
                  <span className={styles.words} lang={media.langs?.caption}>
                    {media.caption}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ol>
        <span ref={hairline} className={styles.hairline} />
      </div>
    </section>
  );
}

/** Lets the stylesheet compute the strip's width and the band's height before scripts run. */
function stripMeasure(images: readonly Media[]) {
  const usual = images.filter(({ fullBleed }) => !fullBleed);
  const sqrtRatios = usual.reduce((sum, media) => sum + sqrtRatioOf(media), 0);
  return {
    "--sqrt-ratios": sqrtRatios.toFixed(3),
    "--full-bleed": images.length - usual.length,
    "--gaps": images.length + 1,
    "--appear": `${APPEAR_MS}ms`,
  };
}

/** Indexes of the children seen until now (P7); undefined at first, so that failed scripts hide nothing. */
function useFirstSeen(list: RefObject<HTMLElement | null>): ReadonlySet<number> | undefined {
  const [seen, setSeen] = useState<ReadonlySet<number>>();
  useEffect(() => {
    const children = [...(list.current?.children ?? [])];
    let isFirst = true;
    const observer = new IntersectionObserver(
      (entries) => {
        // Frames that are in view at the start, even in part, must not fade in.
        const share = isFirst ? 0 : SEEN_SHARE;
        isFirst = false;
        const arrived = entries
          .filter((entry) => entry.isIntersecting && entry.intersectionRatio >= share)
          .map(({ target }) => target);
        for (const target of arrived) observer.unobserve(target);
        const indexes = arrived.map((each) => children.indexOf(each));
        setSeen((before) => new Set([...(before ?? []), ...indexes]));
      },
      { threshold: [0, SEEN_SHARE] },
    );
    for (const child of children) observer.observe(child);
    return () => observer.disconnect();
  }, [list]);
  return seen;
}
