import type { Article } from "./article.ts";
import type { ShareCard } from "./share-image.ts";

/** The page's type in schema.org (S2). */
export type PageContent =
  | { kind: "home" }
  | { kind: "CollectionPage" | "AboutPage" | "ContactPage" }
  | { kind: "project"; article: Article };

export interface PageDescription extends Omit<ShareCard, "brand"> {
  path: string;
  description: string;
  content: PageContent;
}
