import { memo, useRef } from "react";
import { placesIn, type LongList } from "../../../ui/long-list/long-list.ts";
import { Preview } from "../../../ui/row-preview/preview.tsx";
import { PageLink } from "../../../ui/page-link.tsx";
import type { WorkRow } from "../../works-list/work-row.ts";
import styles from "./archive.module.css";

/**
 * 'Our Archive' with its count: every work as a row of a table, on wide screens, and
 * its picture beside the pointer (W3).
 */
export function Archive({ works }: { works: LongList<WorkRow> }) {
  const table = useRef<HTMLTableElement>(null);
  const { total, isLong, at } = works;
  const stretches = works.cut({ from: 0, count: total });
  return (
    <section className={styles.archive} aria-labelledby="archive">
      <h2 id="archive" className={`${styles.heading} type-display`}>
        Our Archive<sup className={styles.count}> {total}</sup>
      </h2>
      {/* Of rows that do not stand nobody could know but by these numbers; the head is the first. */}
      <table ref={table} aria-rowcount={isLong ? total + 1 : undefined}>
        <thead className={`${styles.head} type-label`}>
          <tr>
            <th scope="col" className={styles.year}>
              Year
            </th>
            <th scope="col">Client</th>
            <th scope="col" className={styles.categories}>
              Categories
            </th>
          </tr>
        </thead>
        {stretches.map((stretch) => {
          return (
            <tbody key={stretch.from} {...works.propsOf(stretch, "works")}>
              {works.stands(stretch) ? (
                placesIn(stretch).map((place) => {
                  const work = at(place);
                  return work && <Row key={place} work={work} place={place} isLong={isLong} />;
                })
              ) : (
                <tr>
                  <td colSpan={3}>{works.room(stretch, "works")}</td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
      <Preview area={table} pictureAt={(place) => at(place)?.media} />
    </section>
  );
}

interface RowProps {
  work: WorkRow;
  place: number;
  isLong: boolean;
}

const Row = memo(function Row({ work, place, isLong }: RowProps) {
  const { title, address, year, services } = work;
  return (
    <tr className={styles.row} data-row={place} aria-rowindex={isLong ? place + 2 : undefined}>
      <td className="type-label">{year}</td>
      <td>
        <PageLink to={address} className={`${styles.client} type-display`} data-title>
          {title}
        </PageLink>
      </td>
      <td className="type-label">{services.join(", ")}</td>
    </tr>
  );
});
