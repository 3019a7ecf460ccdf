import { Link } from "react-router";
import styles from "./archive.module.css";
import type { ArchiveRow } from "./overview.ts";

/** 'Our Archive' with its count: every work as a row of a table, on wide screens (W3). */
export function Archive({ rows }: { rows: readonly ArchiveRow[] }) {
  return (
    <section className={styles.archive} aria-labelledby="archive">
      <h2 id="archive" className={`${styles.heading} type-display`}>
        Our Archive<sup className={styles.count}> {rows.length}</sup>
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
        <tbody>
          {rows.map(({ title, address, year, services }) => (
            <tr key={address} className={styles.row}>
              <td className="type-label">{year}</td>
              <td>
                <Link to={address} className={`${styles.client} type-display`}>
                  {title}
                </Link>
              </td>
              <td className="type-label">{services.join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
