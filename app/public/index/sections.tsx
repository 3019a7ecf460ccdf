import { memo, useRef } from "react";
import { Link } from "react-router";
import type { ListPage, WorkFilter, WorkHeading } from "#domain/works.ts";
import { FIRST_PAGE_SIZE, PAGE_SIZE } from "#domain/list-pages.ts";
import type { Pages } from "../../ui/list-pages/list-page.ts";
import { NextPage, PreviousPage } from "../../ui/list-pages/page-links.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { Preview } from "../../ui/row-preview/preview.tsx";
import { useWords } from "../../ui/words.tsx";
import { worksAddress, type WorkRow } from "../works-list/filter.ts";
import { WorksList } from "../works-list/works-list.tsx";
import styles from "./works-index.module.css";

export interface SectionsProps {
  filter: WorkFilter;
  headings: readonly WorkHeading[];
  first: ListPage<WorkRow>;
}

interface Section extends WorkHeading {
  /** Index of its first work in the whole list. */
  from: number;
}

/** The works of a filter under their headings. */
export function Sections({ filter, headings, first }: SectionsProps) {
  return (
    <WorksList path="/index" filter={filter} first={first}>
      {(works) => <ListedSections works={works} filter={filter} headings={headings} />}
    </WorksList>
  );
}

interface ListedProps extends Pick<SectionsProps, "filter" | "headings"> {
  works: Pages<WorkRow>;
}

function ListedSections({ works, filter, headings }: ListedProps) {
  const words = useWords("work").work;
  const area = useRef<HTMLDivElement>(null);
  const { from, total, rows, next, end } = works;
  const sections = sectionsOf(headings);
  const isLong = total > PAGE_SIZE;
  const addressOf = (place: number) => worksAddress("/index", filter, place);
  return (
    <>
      {isLong && sections.length > 1 && <Headings filter={filter} sections={sections} />}
      <PreviousPage from={from} addressOf={addressOf} label={words.before} />
      <div ref={area}>
        {sections.map((section) => {
          const begin = Math.max(section.from, from);
          const own = rows.slice(begin - from, Math.max(section.from + section.count - from, 0));
          return (
            own.length > 0 && (
              <section
                key={section.heading}
                className={styles.group}
                data-long={isLong ? "" : undefined}
                aria-labelledby={`group-${section.heading}`}
              >
                <h2 id={`group-${section.heading}`} className={`${styles.letter} type-label`}>
                  {section.heading}
                </h2>
                <ul>
                  {own.map((work, index) => (
                    <Entry
                      key={work.address}
                      work={work}
                      place={begin + index}
                      isLazy={begin + index - from >= FIRST_PAGE_SIZE}
                    />
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
      <NextPage next={next} end={end} addressOf={addressOf} label={words.more} />
      <Preview area={area} pictureAt={(place) => rows[place - from]?.media} />
    </>
  );
}

function sectionsOf(headings: readonly WorkHeading[]): Section[] {
  let from = 0;
  return headings.map((heading) => {
    const section = { ...heading, from };
    from += heading.count;
    return section;
  });
}

interface EntryProps {
  work: WorkRow;
  place: number;
  /** True if it is rendered only when it is near the screen. */
  isLazy: boolean;
}

const Entry = memo(function Entry({ work, place, isLazy }: EntryProps) {
  const { title, address, year, categories } = work;
  return (
    <li data-row={place} data-lazy={isLazy ? "" : undefined}>
      <PageLink to={address} className={styles.entry}>
        <span className={`${styles.title} type-display`} data-title>
          {title}
        </span>
        <span className={`${styles.categories} type-label`}>{categories.join(", ")}</span>
        <span className={`${styles.year} type-label`}>{year}</span>
      </PageLink>
    </li>
  );
});

interface HeadingsProps {
  filter: WorkFilter;
  sections: readonly Section[];
}

function Headings({ filter, sections }: HeadingsProps) {
  const words = useWords("index").index;
  return (
    <nav
      aria-label={filter.order === "year" ? words.years : words.letters}
      className={`${styles.headings} type-label`}
    >
      {sections.map(({ heading, from, count }) => (
        // With `from` in the address, the anchor exists without scripts.
        <Link key={heading} to={`${worksAddress("/index", filter, from)}#group-${heading}`}>
          {heading}
          <span className={styles.count}> {count}</span>
        </Link>
      ))}
    </nav>
  );
}
