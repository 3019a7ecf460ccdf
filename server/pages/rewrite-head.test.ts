import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../tests/support/studio-process.ts";
import { createHeadRewriter } from "./rewrite-head.ts";

const SITE = `a{content:"$&"}`;
const PAGE = "b{color:red}";
const START = `import * as route from "/assets/route-1.js";`;

async function painted(html: string): Promise<string> {
  const folder = await aFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/site-1.css"), SITE);
  await writeFile(join(folder, "assets/page-1.css"), PAGE);
  return createHeadRewriter(folder)(html);
}

test("a cached page inlines its style sheets in order, and their links load nothing", async () => {
  const html = await painted(
    '<head><link rel="stylesheet" href="/assets/site-1.css#"/><link rel="stylesheet" href="/assets/page-1.css"/></head>',
  );
  expect(html.indexOf(`<style>${SITE}</style>`)).toBeGreaterThan(-1);
  expect(html.indexOf(`<style>${PAGE}</style>`)).toBeGreaterThan(html.indexOf(SITE));
  const links = html.match(/<link[^>]*>/g) ?? [];
  expect(links.every((link) => link.endsWith(' media="not all" disabled=""/>'))).toBe(true);
  // React expects the links that it rendered, Vite expects plain ones.
  for (const href of ["/assets/site-1.css#", "/assets/site-1.css", "/assets/page-1.css"]) {
    expect(links.some((link) => link.includes(`href="${href}"`))).toBe(true);
  }
});

test("a cached page starts its scripts from their own text, and fetches none before", async () => {
  const html = await painted(
    `<head><link rel="modulepreload" href="/assets/site-1.js"/></head><script>first()</script><script type="module" async="">${START}</script>`,
  );
  expect(html).not.toContain("<link");
  expect(html).not.toContain('type="module"');
  expect(html).toContain(`<script type="text/plain" id="start">${START}</script>`);
  expect(html).toContain('["/assets/site-1.js"]');
  expect(html).toContain("<script>first()</script>");
});

test("T25 a visitor's own page names its scripts by its nonce, and no script that the text brought", async () => {
  const nonce = "bm9uY2U=";
  const named = ` nonce="${nonce}"`;
  const folder = await aFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/site-1.css"), SITE);
  const html = await createHeadRewriter(folder)(
    `<head><link${named} rel="stylesheet" href="/assets/site-1.css"/><link rel="modulepreload" href="/assets/site-1.js"${named}/></head><script>slippedIn()</script><script type="module" async="">slippedIn()</script><script${named}>first()</script><script${named} type="module" async="">${START}</script>`,
    nonce,
  );
  expect(html).toContain(`<style>${SITE}</style>`);
  expect(html).not.toContain('modulepreload" href');
  const scripts = html.match(/<script[^>]*>/g);
  expect(scripts).toEqual([
    `<script${named}>`,
    "<script>",
    '<script type="module" async="">',
    `<script${named}>`,
    `<script${named} type="text/plain" id="start">`,
    `<script${named}>`,
  ]);
});

const FONT = '<link rel="preload" href="/assets/a.woff2" as="font" crossorigin="anonymous"/>';

test("the document is laid out as without scripts until the script that ends its head runs", async () => {
  const folder = await aFolder();
  await mkdir(join(folder, "assets"));
  const sheet =
    "@media (scripting: none){a{color:red}}@media (width>1px) and (scripting:enabled){b{color:red}}";
  await writeFile(join(folder, "assets/site-1.css"), sheet);
  const html = await createHeadRewriter(folder)(
    '<head><link rel="stylesheet" href="/assets/site-1.css"/></head>',
  );
  const [style = ""] = /<style>.*?<\/style>/.exec(html) ?? [];
  expect(style).toContain("@media (width>=0px){a");
  expect(style).toContain("@media (width>1px) and (width<0px){b");
  expect(html).toMatch(/<\/script><\/head>$/);
});

test("pictures and typefaces are held back by a script alone, typefaces only under the intro", async () => {
  const page = await painted(`<head>${FONT}</head><main><img loading="lazy"/></main>`);
  const styles = /<style[^]*?<\/style>/g;
  expect([page.match(styles), page.includes('hold("held-pictures"')]).toEqual([null, true]);
  expect(page).not.toContain('hold("held-faces"');
  expect(page).toContain(FONT);
  const home = await painted(`<head>${FONT}</head><div id="intro"></div>`);
  expect([home.match(styles), home.includes('hold("held-faces"')]).toEqual([null, true]);
  // React expects this link; the browser ignores it.
  expect(home).toContain(FONT.replace("/>", ' media="not all"/>'));
});

test("a missing style sheet rejects, so that the page is sent unchanged; one that is there is read once", async () => {
  const folder = await aFolder();
  const rewrite = createHeadRewriter(folder);
  const page = '<link rel="stylesheet" href="/assets/late-1.css"/>';
  await mkdir(join(folder, "assets"));
  await expect(rewrite(page)).rejects.toThrow();
  for (const text of [PAGE, SITE]) {
    await writeFile(join(folder, "assets/late-1.css"), text);
    expect(await rewrite(page)).toContain(`<style>${PAGE}</style>`);
  }
});
