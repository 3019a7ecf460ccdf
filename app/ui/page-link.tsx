import { Link, useHref, type LinkProps } from "react-router";

/** A link to another page of ours: pointed at, touched or focused, it fetches that page's code and data ahead. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" {...props} />;
}

/** What the addresses of the pages' language begin with; empty for the site's first (N1). Links of ours have it. */
export function usePrefix(): string {
  return useHref("/").replace(/\/$/, "");
}
