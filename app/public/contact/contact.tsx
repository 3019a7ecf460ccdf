import type { SiteSettings } from "#domain/site-settings.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import styles from "./contact.module.css";

/** Up to three ways to the studio one under another, then whom to call (C1). */
export function Contact({ instagram, mail, chat, roles }: SiteSettings["contact"]) {
  const ways = Object.entries({ instagram, mail, chat }).filter(([, { url }]) => url !== "");
  return (
    <div className={styles.contact}>
      {ways.length > 0 ? (
        <>
          <h1 className="visually-hidden">Contact</h1>
          <ul className={styles.ways}>
            {ways.map(([name, { label, url }]) => (
              <li key={name}>
                <a href={url} className={styles.way} rel="noreferrer">
                  <FitTitle as="span" text={label} className={styles.label} />
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <FitTitle text="Contact" className={styles.label} />
      )}
      {roles.length > 0 && (
        <dl className={`${styles.roles} type-label`}>
          {roles.map(({ role, phone }) => (
            <div key={`${role} ${phone}`} className={styles.role}>
              <dt>{role}</dt>
              {phone && (
                <dd>
                  <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={styles.phone}>
                    {phone}
                  </a>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
