import { memo, useMemo, useRef } from "react";
import { placesIn, Room, stretchProps, type RoomWords } from "../shared/long-list/room.tsx";
import { useLongList } from "../shared/long-list/use-long-list.ts";
import type { ListWindow } from "../shared/long-list/windows.ts";
import { Preview } from "../shared/preview/preview.tsx";
import { PageLink } from "../shared/page-link.tsx";
import type { Choice } from "../shared/work-rows/choice.ts";
import { workRowsLoader } from "../shared/work-rows/load-work-rows.ts";
import { WORKS_WINDOW, type WorkHeading, type WorkRow } from "../shared/work-rows/work-row.ts";
import { choiceAddress } from "./choice.ts";
import { Headings } from "./headings.tsx";
import { sectionsOf } from "./section-runs.ts";
import styles from "./works-index.module.css";

const WORDS: RoomWords = { before: "Works before these", after: "More works" };

export interface SectionsProps {
  choice: Choice;
  headings: readonly WorkHeading[];
  first: ListWindow<WorkRow>;
}

/** The works that fit one choice under their headings, of which the rows near the view stand (G4). */
export function Sections({ choice, headings, first }: SectionsProps) {
  const area = useRef<HTMLDivElement>(null);
  // The choice of a page is made anew with its every answer; this list stands for one.
  const { order, category } = choice;
  const load = useMemo(() => workRowsLoader({ order, category }), [order, category]);
  const name = choiceAddress(choice);
  const works = useLongList({ name, size: WORKS_WINDOW, first, load });
  const sections = useMemo(() => sectionsOf(headings), [headings]);
  const stretches = useMemo(() => sections.flatMap((section) => section.stretches), [sections]);
  return (
    <>
      {works.isLong && sections.length > 1 && <Headings choice={choice} sections={sections} />}
      <div ref={area}>
        {sections.map((section) => (
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
                const id = `works-${stretch.from}`;
                const props = {
                  id: works.isLong ? id : undefined,
                  ...stretchProps(works, stretch),
                };
                return works.stands(stretch) ? (
                  <ul key={id} {...props}>
                    {placesIn(stretch).map((place) => {
                      const work = works.at(place);
                      return work && <Entry key={place} work={work} place={place} />;
                    })}
                  </ul>
                ) : (
                  <div key={id} {...props}>
                    <Room
                      list={works}
                      stretches={stretches}
                      stretch={stretch}
                      to={`${choiceAddress(choice, stretch.from)}#${id}`}
                      words={WORDS}
                    />
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
