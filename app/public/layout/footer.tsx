import type { StudioLink } from "#domain/studio.ts";
import { AnyLink } from "./any-link.tsx";
import styles from "./footer.module.css";

export interface FooterProps {
  year: number;
  studio: StudioLink;
  /** Empty where the studio has none; so is the credit. */
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
