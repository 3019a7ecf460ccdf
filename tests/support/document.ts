import type { Client } from "./studio.ts";

/** A page's document as it is sent. */
export async function htmlOf(client: Client, path: string): Promise<string> {
  return (await client(path)).text();
}

/** The words of a page, as a reader without styles and scripts has them. */
export async function wordsOf(client: Client, path: string): Promise<string> {
  return (await htmlOf(client, path))
    .replace(/<(script|style|title)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
