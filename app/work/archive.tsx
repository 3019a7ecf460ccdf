import { useRef } from "react";
import { Preview } from "../shared/preview/preview.tsx";
import { PageLink } from "../shared/page-link.tsx";
import styles from "./archive.module.css";
import type { ArchivedWork } from "./overview.ts";

/**
 * 'Our Archive' with its count: every work as a row of a table, on wide screens, and
 * its picture beside the pointer (W3).
 */
export function Archive({ works }: { works: readonly ArchivedWork[] }) {
  const rows = useRef<HTMLTableSectionElement>(null);
  return (
    <section className={styles.archive} aria-labelledby="archive">
      <h2 id="archive" className={`${styles.heading} type-display`}>
        Our Archive<sup className={styles.count}> {works.length}</sup>
      </h2>
      <table>
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
        <tbody ref={rows}>
          {works.map(({ title, address, year, services }, index) => (
            <tr key={address} className={styles.row} data-row={index}>
              <td className="type-label">{year}</td>
              <td>
                <PageLink to={address} className={`${styles.client} type-display`} data-title>
                  {title}
                </PageLink>
              </td>
              <td className="type-label">{services.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Preview area={rows} pictures={works.map(({ media }) => media)} />
    </section>
  );
}
