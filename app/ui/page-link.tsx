import { Link, type LinkProps } from "react-router";

/** A link to another page of ours: pointed at, touched or focused, it fetches that page's code and data ahead. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" {...props} />;
}
