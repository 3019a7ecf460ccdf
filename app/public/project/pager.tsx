import type { ReactNode } from "react";
import { PageLink } from "../../ui/page-link.tsx";
import type { Neighbour, ProjectPage } from "./page.ts";
import styles from "./project.module.css";

type PagerProps = Pick<ProjectPage, "position" | "total" | "previous"> & {
  next: Neighbour | null;
};

/** The bottom line: Prev, 'n / total', Next, disabled only where there is no neighbour (P6). */
export function Pager({ position, total, previous, next }: PagerProps) {
  return (
    <nav className={`${styles.pager} type-label`} aria-label="Projects">
      <Turn to={previous} label="Prev">
        <span aria-hidden>← </span>Prev
      </Turn>
      <p>
        <b>{position}</b> / {total}
      </p>
      <Turn to={next} label="Next">
        Next<span aria-hidden> →</span>
      </Turn>
    </nav>
  );
}

interface TurnProps {
  to: Neighbour | null;
  label: string;
  children: ReactNode;
}

function Turn({ to, label, children }: TurnProps) {
  if (!to) {
    return (
      <button type="button" className={styles.turn} disabled>
        {children}
      </button>
    );
  }
  return (
    <PageLink to={to.address} className={styles.turn} aria-label={`${label}: ${to.title}`}>
      {children}
    </PageLink>
  );
}
