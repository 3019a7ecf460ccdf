import { memo, useRef } from "react";
import { NextPage, PreviousPage } from "../../../ui/list-pages/page-links.tsx";
import { FIRST_PAGE_SIZE } from "#domain/list-pages.ts";
import type { Pages } from "../../../ui/list-pages/list-page.ts";
import { Preview } from "../../../ui/row-preview/preview.tsx";
import { PageLink } from "../../../ui/page-link.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { WorkRow } from "../../works-list/filter.ts";
import styles from "./archive.module.css";

interface ArchiveProps {
  works: Pages<WorkRow>;
  rows: readonly WorkRow[];
  addressOf: (from: number) => string;
}

/** 'Our Archive' on wide screens (W3): a table of works, with a picture beside the pointer. */
export function Archive({ works, rows, addressOf }: ArchiveProps) {
  const words = useWords("work").work;
  const table = useRef<HTMLTableElement>(null);
  const { from, total, next, end } = works;
  const isLong = total > FIRST_PAGE_SIZE;
  return (
    <section className={styles.archive} aria-labelledby="archive">
      <h2 id="archive" className={`${styles.heading} type-display`}>
        {words.archive}
        <sup className={styles.count}> {total}</sup>
      </h2>
      <PreviousPage from={from} addressOf={addressOf} label={words.before} />
      {/* Not all rows may be loaded, so ARIA attributes number them; the table's head is row 1. */}
      <table ref={table} aria-rowcount={isLong ? total + 1 : undefined}>
        <thead className={`${styles.head} type-label`}>
          <tr>
            <th scope="col" className={styles.year}>
              {words.year}
            </th>
            <th scope="col">{words.client}</th>
            <th scope="col" className={styles.categories}>
              {words.categoriesOfWork}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((work, index) => (
            <Row key={work.address} work={work} place={from + index} isLong={isLong} />
          ))}
        </tbody>
      </table>
      <NextPage next={next} end={end} addressOf={addressOf} label={words.more} />
      <Preview area={table} pictureAt={(place) => rows[place - from]?.media} />
    </section>
  );
}

interface RowProps {
  work: WorkRow;
  place: number;
  isLong: boolean;
}

const Row = memo(function Row({ work, place, isLong }: RowProps) {
  const { title, address, year, categories } = work;
  return (
    <tr className={styles.row} data-row={place} aria-rowindex={isLong ? place + 2 : undefined}>
      <td className="type-label">{year}</td>
      <td>
        <PageLink to={address} className={`${styles.client} type-display`} data-title>
          {title}
        </PageLink>
      </td>
      <td className="type-label">{categories.join(", ")}</td>
    </tr>
  );
});
