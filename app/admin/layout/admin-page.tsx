import type { ReactNode } from "react";
import styles from "./admin-page.module.css";
import page from "./page.module.css";

export interface AdminPageProps {
  title: string;
  children: ReactNode;
}

/** A page of the admin under its one heading. */
export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <div className={page.page}>
      <div className={`${page.head} ${styles.head}`}>
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
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.name} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
