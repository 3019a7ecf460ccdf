import type { ReactNode } from "react";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./call-page.module.css";
import type { CallList } from "./view.ts";

interface CallPageProps extends CallList {
  brand: string;
  /** Leads to where guests answer, if the link asks for it. */
  answer: ReactNode;
}

/** A selection's last page: the people of the studio, with their numbers. */
export function CallPage({ brand, answer, roles, mails, site }: CallPageProps) {
  const words = useWords("selection").selection;
  return (
    <section className={styles.call} aria-labelledby="call">
      <div className={styles.head}>
        <p className={`${styles.brand} type-label`}>{brand}</p>
        {answer}
      </div>
      <FitTitle as="h2" id="call" text={words.call} className={styles.title} />
      <div className={styles.lists}>
        {roles.length > 0 && (
          <dl className={styles.roles}>
            {roles.map(({ name, role, phone, call, langs }) => (
              <div key={`${role} ${name} ${phone}`} className={styles.role}>
                <dt lang={langs?.role} className="type-label">
                  {role}
                </dt>
                {name && <dd>{name}</dd>}
                {phone && (
                  <dd>
                    <a href={call} className={styles.way}>
                      {phone}
                    </a>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
        <ul className={styles.ways}>
          {mails.map((mail) => (
            <li key={mail}>
              <a href={`mailto:${mail}`} className={styles.way}>
                {mail}
              </a>
            </li>
          ))}
          <li className={styles.site}>{site}</li>
        </ul>
      </div>
    </section>
  );
}
