import type { Media } from "#domain/media.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { FooterBlock, type FooterBlockProps } from "../footer-block/footer-block.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./about.module.css";

/** A frame borrowed from a project. */
export interface BorrowedPicture {
  media: Media;
  title: string;
}

interface AboutProps {
  quote: string;
  /** Its paragraphs; none where nothing is said of it. */
  team: readonly string[];
  since: string;
  story: string;
  pictures: readonly BorrowedPicture[];
  footerBlock: FooterBlockProps;
}

/** As in the stylesheet: the first picture is square, the second keeps its own shape. */
const SQUARE = [
  { when: "(max-width: 768px)", width: "80vw", ratio: 1 },
  { width: "39vw", ratio: 1 },
];
const WHOLE = [{ when: "(max-width: 768px)", width: "80vw" }, { width: "39vw" }];

/**
 * The studio: quote, team, since when, two offset pictures, footer block (A1).
 * Without quote and team its story takes their place.
 */
export function About({ quote, team, since, story, pictures, footerBlock }: AboutProps) {
  const [first, second] = pictures;
  const hasTeam = team.length > 0;
  return (
    <>
      <h1 className="visually-hidden">About</h1>
      {quote && <blockquote className={`${styles.quote} type-quote`}>{quote}</blockquote>}
      {!quote && !hasTeam && story && <p className={`${styles.quote} type-quote`}>{story}</p>}
      <div className={styles.sheet}>
        {first && <Borrowed picture={first} className={styles.first} isFirst />}
        {hasTeam && (
          <section className={styles.team} data-alone={!first} aria-labelledby="team">
            <h2 id="team" className={`${styles.label} type-label`}>
              The team
            </h2>
            {team.map((text) => (
              <p key={text} className={styles.text}>
                {text}
              </p>
            ))}
            {story && <p className="type-label">{story}</p>}
          </section>
        )}
        {since && <FitTitle as="p" text={since} className={styles.since} />}
        {second && <Borrowed picture={second} className={styles.second} />}
      </div>
      <FooterBlock {...footerBlock} />
    </>
  );
}

interface BorrowedProps {
  picture: BorrowedPicture;
  className: string | undefined;
  isFirst?: boolean;
}

function Borrowed({ picture, className, isFirst = false }: BorrowedProps) {
  return (
    <div className={className}>
      <Picture
        media={picture.media}
        fallbackAlt={picture.title}
        slots={isFirst ? SQUARE : WHOLE}
        eager={isFirst}
      />
    </div>
  );
}
