import type { Article } from "./article.ts";
import type { ShareCard } from "./share-image.ts";

/** What a page is, as schema.org knows it (S2). */
export type PageContent =
  | { kind: "home" }
  | { kind: "CollectionPage" | "AboutPage" | "ContactPage" }
  | { kind: "project"; article: Article };

/** What a public page tells the server of itself, for its share image and its structured data (S1, S2). */
export interface PageDescription extends Omit<ShareCard, "brand"> {
  /** The canonical address, from `/`, with the prefix of its language. */
  path: string;
  description: string;
  content: PageContent;
}
