import type { MetaDescriptor } from "react-router";

/** The head of an admin page: its name beside the studio's, and nothing for search engines. */
export function adminMeta(name: string, brand: string | undefined): MetaDescriptor[] {
  return [{ title: `${name} — ${brand ?? ""}` }, { name: "robots", content: "noindex" }];
}
