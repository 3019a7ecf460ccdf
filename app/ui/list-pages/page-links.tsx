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
  /** Where the list on the page begins. */
  from: number;
}

interface NextProps extends PaginationLinkProps {
  /** The place of the first row that is not loaded. */
  next: number | undefined;
  end: RefCallback<HTMLElement>;
}

/** The link to the rows before those of the page; there is none before the first. */
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

/** The link to the rows that are not loaded: without scripts it is the way to them. */
export function NextPage({ next, end, addressOf, label, className = styles.link }: NextProps) {
  if (next === undefined) return null;
  return (
    // A ref of the link's own would be called for every rendering.
    <div ref={end}>
      <Link to={addressOf(next)} rel="next" className={`${className} type-label`}>
        {label}
      </Link>
    </div>
  );
}
