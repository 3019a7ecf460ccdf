import type { StudioLink } from "#domain/studio.ts";
import { PageLink } from "../../ui/page-link.tsx";

/** A link of the settings: ours by the router, any other by the browser, without handing on who we are. */
export function AnyLink({
  label,
  url,
  className,
}: StudioLink & { className?: string | undefined }) {
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
