import type { StudioLink } from "#domain/studio.ts";
import { PageLink } from "../../ui/page-link.tsx";
import styles from "./footer.module.css";

export interface FooterProps {
  year: number;
  studio: StudioLink;
  /** Empty if the studio has none; so is the credit. */
  social: StudioLink;
  credit: StudioLink;
}

/** The last line of every page: copyright, social link, design credit (G13). */
export function Footer({ year, studio, social, credit }: FooterProps) {
  return (
    <footer className={`${styles.footer} type-label`}>
      <p>
        © {year} <AnyLink {...studio} className={styles.link} />
      </p>
      {social.url && <AnyLink {...social} className={`${styles.link} ${styles.social}`} />}
      {credit.url && <AnyLink {...credit} className={`${styles.link} ${styles.credit}`} />}
    </footer>
  );
}

/** A link from the settings: the router follows our own, the browser any other, without a referrer. */
function AnyLink({ label, url, className }: StudioLink & { className?: string | undefined }) {
  if (url.startsWith("/")) {
    return (
      <PageLink to={url} className={className}>
        {label}
      </PageLink>
    );
  }
  return (
    <a href={url} className={className} rel="noreferrer">
      {label}
    </a>
  );
}
