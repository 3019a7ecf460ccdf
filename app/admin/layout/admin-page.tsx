import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { brandIn } from "./layout-data.ts";
import page from "./page.module.css";

export interface AdminPageProps {
  title: string;
  children: ReactNode;
}

/** Renders an admin page under its heading. */
export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <div className={page.page}>
      <div className={`${page.head} ${page.headApart}`}>
        <h1 className="type-display">{title}</h1>
      </div>
      {children}
    </div>
  );
}

/** Renders a section of an admin page beside its heading. */
export function AdminSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id} className={page.name} tabIndex={-1}>
        {title}
      </h2>
      <div className={page.content}>{children}</div>
    </section>
  );
}

interface Match {
  loaderData?: unknown;
}

/** Returns an admin page's title, with the brand from the layout's loader, and `noindex`. */
export function adminMeta(name: string, matches: readonly (Match | undefined)[]): MetaDescriptor[] {
  const title = `${name} — ${brandIn(matches)}`;
  return [{ title }, { name: "robots", content: "noindex" }];
}
