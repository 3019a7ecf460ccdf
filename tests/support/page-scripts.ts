import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";

const BYTES_IN_KB = 1024;

/** The addresses of what a page's document itself asks for once it is painted: all that it imports. */
export async function scriptsOfDocument(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const [, ahead] = /for \(const href of (\[[^\]]*\])\)/.exec(html) ?? [];
  if (ahead === undefined) throw new Error(`${url} names no scripts`);
  return (JSON.parse(ahead) as string[]).map((path) => new URL(path, url).href);
}

/** The addresses of every script that the page asks for from now on. */
export function noteScripts(page: Page): () => string[] {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.add(request.url());
  });
  return () => [...scripts];
}

/** What scripts weigh as brotli sends them at its best, in kB of 1024 bytes. */
export async function weightOfScripts(addresses: readonly string[]): Promise<number> {
  const weights = addresses.map(async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return brotliCompressSync(await response.bytes()).length / BYTES_IN_KB;
  });
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}
