import type { Studio } from "#domain/studio.ts";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import styles from "./contact.module.css";

/** Three ways to the studio one under another, then whom to call (C1). */
export function Contact({ instagram, mail, chat, roles }: Studio["contact"]) {
  return (
    <div className={styles.contact}>
      <h1 className="visually-hidden">Contact</h1>
      <ul className={styles.ways}>
        {[instagram, mail, chat].map(({ label, url }) => (
          <li key={url}>
            <a href={url} className={styles.way} rel="noreferrer">
              <FitTitle as="span" text={label} className={styles.label} />
            </a>
          </li>
        ))}
      </ul>
      <dl className={`${styles.roles} type-label`}>
        {roles.map(({ role, phone }) => (
          <div key={role} className={styles.role}>
            <dt>{role}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={styles.phone}>
                {phone}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
