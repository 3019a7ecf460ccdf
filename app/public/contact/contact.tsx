import type { ShownRole } from "#domain/contact-roles.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./contact.module.css";
import { CopyButton } from "./copy-button.tsx";
import { LocalTime } from "./local-time.tsx";

/** A contact link of the studio: Instagram, mail or chat. */
export interface ContactWay {
  name: string;
  label: string;
  url: string;
  /** Readable target, such as a mail address; empty if the label is the same. */
  target: string;
  /** Text for the copy button; empty for no button. */
  copied: string;
  /** Language of the label, if it is not the page's. */
  lang: string | undefined;
}

export interface ContactProps {
  ways: readonly ContactWay[];
  roles: readonly ShownRole[];
  address: readonly string[];
  clock: { timeZone: string; city: string } | null;
}

/** The contact page (C1): up to three links, then roles, address and local time. */
export function Contact({ ways, roles, address, clock }: ContactProps) {
  const words = useWords("contact").contact;
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

/** The target describes the link but is not part of the link's accessible name. */
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

function Roles({ roles }: Pick<ContactProps, "roles">) {
  return (
    <dl className={styles.roles}>
      {roles.map(({ name, role, phone, call, langs }) => (
        <div key={`${role} ${name} ${phone}`} className={styles.role}>
          <dt lang={langs?.role}>{role}</dt>
          {phone && (
            <dd className={styles.number}>
              <a href={call} className={styles.phone}>
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
