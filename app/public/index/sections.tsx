import { memo, useMemo, useRef } from "react";
import { placesIn, type LongList } from "../../ui/long-list/long-list.ts";
import type { ListPage } from "#domain/works.ts";
import { Preview } from "../../ui/row-preview/preview.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import type { WorkFilter } from "#domain/works.ts";
import type { WorkHeading } from "#domain/works.ts";
import type { WorkRow } from "../works-list/work-row.ts";
import { WorksList } from "../works-list/works-list.tsx";
import { Headings } from "./headings.tsx";
import { sectionsOf } from "./section-runs.ts";
import styles from "./works-index.module.css";

export interface SectionsProps {
  choice: WorkFilter;
  headings: readonly WorkHeading[];
  first: ListPage<WorkRow>;
}

/** The works that fit one choice under their headings (G4). */
export function Sections(props: SectionsProps) {
  const { choice, first } = props;
  return (
    <WorksList path="/index" choice={choice} first={first}>
      {(works) => <ListedSections works={works} {...props} />}
    </WorksList>
  );
}

/** Of a long list the rows near the view stand, and its headings are listed before. */
function ListedSections({ works, choice, headings }: SectionsProps & { works: LongList<WorkRow> }) {
  const area = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => sectionsOf(headings), [headings]);
  const cut = sections.map((section) => ({ ...section, stretches: works.cut(section) }));
  return (
    <>
      {works.isLong && sections.length > 1 && <Headings choice={choice} sections={sections} />}
      <div ref={area}>
        {cut.map((section) => (
          <section
            key={section.heading}
            className={styles.group}
            data-long={works.isLong ? "" : undefined}
            data-empty={section.stretches.some(works.stands) ? undefined : ""}
            aria-labelledby={`group-${section.heading}`}
          >
            <h2 id={`group-${section.heading}`} className={`${styles.letter} type-label`}>
              {section.heading}
            </h2>
            <div>
              {section.stretches.map((stretch) => {
                const own = works.propsOf(stretch, "works");
                return works.stands(stretch) ? (
                  <ul key={stretch.from} {...own}>
                    {placesIn(stretch).map((place) => {
                      const work = works.at(place);
                      return work && <Entry key={place} work={work} place={place} />;
                    })}
                  </ul>
                ) : (
                  <div key={stretch.from} {...own}>
                    {works.room(stretch, "works")}
                  </div>
                );
              })}
            </div>
          </section>
        ))}
      </div>
      <Preview area={area} pictureAt={(place) => works.at(place)?.media} />
    </>
  );
}

/** A work's line; `place` is its place among all that are shown. */
const Entry = memo(function Entry({ work, place }: { work: WorkRow; place: number }) {
  const { title, address, year, services } = work;
  return (
    <li data-row={place}>
      <PageLink to={address} className={styles.entry}>
        <span className={`${styles.title} type-display`} data-title>
          {title}
        </span>
        <span className={`${styles.services} type-label`}>{services.join(", ")}</span>
        <span className={`${styles.year} type-label`}>{year}</span>
      </PageLink>
    </li>
  );
});
