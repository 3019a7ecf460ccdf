import type { ReactNode } from "react";
import page from "./page.module.css";

export interface AdminPageProps {
  title: string;
  children: ReactNode;
}

/** A page of the admin under its one heading. */
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

/** A part of such a page, its name beside it. */
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
