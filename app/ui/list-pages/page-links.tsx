import type { RefCallback } from "react";
import { Link } from "react-router";
import { PAGE_SIZE } from "#domain/list-pages.ts";
import styles from "./page-links.module.css";

interface PaginationLinkProps {
  addressOf: (from: number) => string;
  label: string;
  className?: string | undefined;
}

interface PreviousProps extends PaginationLinkProps {
  from: number;
}

interface NextProps extends PaginationLinkProps {
  next: number | undefined;
  end: RefCallback<HTMLElement>;
}

/** The link to the previous page of rows. */
export function PreviousPage({ from, addressOf, label, className = styles.link }: PreviousProps) {
  if (from === 0) return null;
  return (
    <Link
      to={addressOf(Math.max(0, from - PAGE_SIZE))}
      rel="prev"
      className={`${className} type-label`}
    >
      {label}
    </Link>
  );
}

/** The link to the next rows, which works without scripts. */
export function NextPage({ next, end, addressOf, label, className = styles.link }: NextProps) {
  if (next === undefined) return null;
  return (
    // A ref on the link itself would be called in every render.
    <div ref={end}>
      <Link to={addressOf(next)} rel="next" className={`${className} type-label`}>
        {label}
      </Link>
    </div>
  );
}
