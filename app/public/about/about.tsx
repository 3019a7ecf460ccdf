import type { Media } from "#domain/media.ts";
import type { Person, SiteSettings } from "#domain/site-settings.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { useWords } from "../../ui/words.tsx";
import { FooterBlock, type FooterBlockProps } from "../footer-block/footer-block.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import styles from "./about.module.css";

/** A project's frame that the about page shows. */
export interface BorrowedPicture {
  media: Media;
  title: string;
}

export interface ShownPerson extends Pick<Person, "name" | "role" | "lines" | "langs"> {
  portrait: Media | null;
}

interface AboutProps {
  quote: string;
  /** Paragraphs of the text about the team. */
  team: readonly string[];
  people: readonly ShownPerson[];
  since: string;
  story: string;
  pictures: readonly BorrowedPicture[];
  footerBlock: FooterBlockProps;
  /** Languages of the texts that are not in the page's language. */
  langs: SiteSettings["about"]["langs"];
  storyLang: string | undefined;
}

/** As in the stylesheet: the first picture is square, the second keeps its aspect ratio. */
const SQUARE = [
  { when: "(max-width: 768px)", width: "80vw", ratio: 1 },
  { width: "39vw", ratio: 1 },
];
const WHOLE = [{ when: "(max-width: 768px)", width: "80vw" }, { width: "39vw" }];

/** The about page (A1); without a quote and a team text, the story is shown in the quote's place. */
export function About(props: AboutProps) {
  const { quote, team, people, since, story, pictures, footerBlock, langs, storyLang } = props;
  const words = useWords("about").about;
  const [first, second] = pictures;
  const hasTeam = team.length > 0;
  return (
    <>
      <h1 className="visually-hidden">{words.title}</h1>
      {quote && (
        <blockquote className={`${styles.quote} type-quote`} lang={langs?.quote}>
          {quote}
        </blockquote>
      )}
      {!quote && !hasTeam && story && (
        <p className={`${styles.quote} type-quote`} lang={storyLang}>
          {story}
        </p>
      )}
      <div className={styles.sheet}>
        {first && <Borrowed picture={first} className={styles.first} isFirst />}
        {hasTeam && (
          <section className={styles.team} data-alone={!first} aria-labelledby="team">
            <h2 id="team" className={`${styles.label} type-label`}>
              {words.team}
            </h2>
            {team.map((text) => (
              <p key={text} className={styles.text} lang={langs?.team}>
                {text}
              </p>
            ))}
            {story && (
              <p className="type-label" lang={storyLang}>
                {story}
              </p>
            )}
          </section>
        )}
        {since && <FitTitle as="p" text={since} lang={langs?.since} className={styles.since} />}
        {second && <Borrowed picture={second} className={styles.second} />}
      </div>
      {people.length > 0 && <People people={people} />}
      <FooterBlock {...footerBlock} />
    </>
  );
}

/** As in the stylesheet: one to four portraits in a row, each at least 280 px wide. */
const PORTRAIT = [
  { when: "(max-width: 607px)", width: "95vw", ratio: 4 / 5 },
  { when: "(max-width: 913px)", width: "47vw", ratio: 4 / 5 },
  { when: "(max-width: 1244px)", width: "31vw", ratio: 4 / 5 },
  { width: "23vw", ratio: 4 / 5 },
];

function People({ people }: { people: readonly ShownPerson[] }) {
  return (
    <section className={styles.people} aria-labelledby="people">
      <h2 id="people" className={`${styles.label} type-label`}>
        {useWords("about").about.people}
      </h2>
      <ul className={styles.faces}>
        {people.map(({ name, role, lines, langs, portrait }) => (
          <li key={`${name} ${role} ${lines}`} className={styles.person}>
            {portrait && (
              <Picture
                media={portrait}
                fallbackAlt={name}
                slots={PORTRAIT}
                className={styles.portrait}
              />
            )}
            {name && <h3 className={`${styles.name} type-display`}>{name}</h3>}
            {role && (
              <p className={`${styles.label} type-label`} lang={langs?.role}>
                {role}
              </p>
            )}
            {lines && (
              <p className={styles.lines} lang={langs?.lines}>
                {lines}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
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
