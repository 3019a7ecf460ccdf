import { useState } from "react";
import type { ArticleContent } from "#domain/version.ts";
import { findGone } from "./deleted-pictures.ts";

export interface GonePictures {
  urls: ReadonlySet<string>;
  add: (urls: readonly string[]) => void;
  /** Asks the server what it still has of an edit that was kept. */
  check: (content: ArticleContent) => void;
}

/** Remembers which of the form's pictures the server no longer has. */
export function useGonePictures(): GonePictures {
  const [urls, setUrls] = useState<ReadonlySet<string>>(new Set());
  const add = (more: readonly string[]) => setUrls((known) => new Set([...known, ...more]));
  return { urls, add, check: (content) => void findGone(content).then(add) };
}
