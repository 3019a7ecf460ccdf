import type { SiteSettings } from "#domain/site-settings.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./contact.module.css";
import { CopyButton } from "./copy-button.tsx";
import { LocalTime } from "./local-time.tsx";

/** A way to the studio, which is a huge link. */
export interface ContactWay {
  name: string;
  label: string;
  url: string;
  /** What the link leads to, as people read it; empty where the label says the same. */
  target: string;
  /** What the button beside it copies; empty for no button. */
  copied: string;
  /** The label's language, where that is not the page's (N2). */
  lang: string | undefined;
}

export interface ContactProps {
  ways: readonly ContactWay[];
  roles: SiteSettings["contact"]["roles"];
  /** Its lines. */
  address: readonly string[];
  /** The zone of the studio's local time, and its city; null where none is set. */
  clock: { timeZone: string; city: string } | null;
}

/** Up to three ways to the studio one under another, then whom to call, where and when (C1). */
export function Contact({ ways, roles, address, clock }: ContactProps) {
  const words = useWords().contact;
  const hasPlace = address.length > 0 || clock !== null;
  return (
    <div className={styles.contact}>
      {ways.length > 0 ? (
        <>
          <h1 className="visually-hidden">{words.title}</h1>
          <ul className={styles.ways}>
            {ways.map((way) => (
              <Way key={way.name} {...way} />
            ))}
          </ul>
        </>
      ) : (
        <FitTitle text={words.title} className={styles.label} />
      )}
      {(roles.length > 0 || hasPlace) && (
        <div className={`${styles.foot} type-label`}>
          {roles.length > 0 && <Roles roles={roles} />}
          {hasPlace && (
            <div className={styles.place}>
              {address.length > 0 && (
                <address className={styles.address}>{address.join("\n")}</address>
              )}
              {clock && <LocalTime {...clock} />}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** The whole row follows the link; what it leads to is no part of its name. */
function Way({ name, label, url, target, copied, lang }: ContactWay) {
  const id = `target-${name}`;
  return (
    <li className={styles.row}>
      <a
        href={url}
        className={styles.way}
        rel="noreferrer"
        aria-describedby={target ? id : undefined}
      >
        <FitTitle as="span" text={label} lang={lang} className={styles.label} />
      </a>
      {(target || copied) && (
        <div className={`${styles.end} type-label`}>
          {target && (
            <span id={id} className={styles.target}>
              {target}
            </span>
          )}
          {copied && <CopyButton text={copied} />}
        </div>
      )}
    </li>
  );
}

/** In the document a name follows its number: the role is the term, and both describe it. */
function Roles({ roles }: Pick<ContactProps, "roles">) {
  return (
    <dl className={styles.roles}>
      {roles.map(({ name, role, phone, langs }) => (
        <div key={`${role} ${name} ${phone}`} className={styles.role}>
          <dt lang={langs?.role}>{role}</dt>
          {phone && (
            <dd className={styles.number}>
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={styles.phone}>
                {phone}
              </a>
            </dd>
          )}
          {name && <dd className={styles.name}>{name}</dd>}
        </div>
      ))}
    </dl>
  );
}
