import { useEffect, useState, type RefObject } from "react";
import type { Media } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { APPEAR_MS } from "../../../motion/timing.ts";
import { twoDigits } from "../../../ui/two-digits.ts";
import { useWords } from "../../../ui/words.tsx";
import styles from "./band.module.css";
import { sqrtRatioOf, Frame, type OnOpen } from "./frame.tsx";
import type { PinnedBand } from "./use-pinned-band.ts";

/** How much of a frame must be in view to count as seen. */
const SEEN_SHARE = 0.15;

interface BandProps {
  title: string;
  images: readonly Media[];
  pinned: PinnedBand;
  onOpen: OnOpen;
}

/**
 * A project's images as a strip of film: on wide screens a band that scrolls
 * sideways, odd frames up and even ones down (P2); on a phone a list, left and right (P3).
 */
export function Band({ title, images, pinned, onOpen }: BandProps) {
  const words = useWords().project;
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

/** What the stylesheet needs to know the strip's width, and so the band's height, before any script runs. */
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

/**
 * Which children of a list have been in view at least once (P7). The stylesheet hides the
 * others until they are.
 * @returns their indexes; undefined until the first observation, so that nothing is hidden
 * if scripts fail to load
 */
function useFirstSeen(list: RefObject<HTMLElement | null>): ReadonlySet<number> | undefined {
  const [seen, setSeen] = useState<ReadonlySet<number>>();
  useEffect(() => {
    const children = [...(list.current?.children ?? [])];
    let isFirst = true;
    const observer = new IntersectionObserver(
      (entries) => {
        // Frames that are in view at first, even in part, must not fade.
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
