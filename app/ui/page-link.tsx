import { Link, useHref, type LinkProps } from "react-router";

/** A link that prefetches its page on hover, touch or focus. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" {...props} />;
}

/** Returns the current language's address prefix; empty for the first language. */
export function usePrefix(): string {
  return useHref("/").replace(/\/$/, "");
}
