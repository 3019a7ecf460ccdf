import { expect, test } from "vitest";
import { exportedDocument, nameFiles } from "./exported-page.ts";
import { createNamedFiles } from "./named-files.ts";

const ORIGIN = "https://studio.example";
const pages = new Set(["/work", "/es", "/index", "/es/work/seda"]);
const named = nameFiles(ORIGIN, (path) => pages.has(path));

test("O3 whole addresses of pages end with a slash, however the text around them is written", () => {
  expect(named(`<link href="${ORIGIN}/work"/>`)).toBe(`<link href="${ORIGIN}/work/"/>`);
  expect(named(`<loc>${ORIGIN}/es/work/seda</loc>`)).toBe(`<loc>${ORIGIN}/es/work/seda/</loc>`);
  expect(named(`enqueue("[\\"${ORIGIN}/es\\",1]")`)).toBe(`enqueue("[\\"${ORIGIN}/es/\\",1]")`);
  for (const and of ["&", "&amp;", "&#38;", "\\u0026", "\\\\u0026"]) {
    expect(named(`"${ORIGIN}/index?by=year${and}from=80"`)).toBe(
      `"${ORIGIN}/index/by=year/from=80/"`,
    );
  }
});

test("O3 other addresses stay: home, files, what is no page, parts of a page, other sites", () => {
  const others = ["/", "/media/a.jpg", "/work/12", "/#studio", "/work#a"].map(
    (each) => ORIGIN + each,
  );
  const text = [...others, "https://other.example/work", "/work"].map((each) => `"${each}"`).join();
  expect(named(text)).toBe(text);
});

test("O3 the policy of a document names its scripts as they are, and stands before them", () => {
  const html =
    '<html><head><meta charSet="utf-8"/></head><body><script>start()</script></body></html>';
  const policy =
    "default-src 'self'; script-src 'self' 'sha256-old'; frame-ancestors 'none'; form-action 'self'";
  const link = '</assets/a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin';
  const page = exportedDocument({ html, policy, link }, { script: "first()", isPage: () => true });
  expect(page).toMatch(
    /^<html><head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'sha256-[^']+' 'sha256-[^']+'; form-action 'self'"\/>/,
  );
  expect(page).toContain(
    '<link href="/assets/a.woff2" rel="preload" as="font" type="font/woff2" crossorigin/>',
  );
  expect(page).not.toMatch(/sha256-old|frame-ancestors/);
});

test("Z5 O3 files at another place are not the site's to export", () => {
  const files = createNamedFiles(ORIGIN);
  const id = "0123456789abcdef0123456789abcdef";
  files.read(
    `"https://cdn.example/media/${id}.jpg" srcset="/media/${id}-320.avif 320w, /media/${id}-480.avif 480w"`,
  );
  files.read(
    `<loc>${ORIGIN}/media/films/${id}/${id}-720.mp4</loc> "/assets/manifest-a1.js" "/assets/site-b2.js"`,
  );
  files.read(`content="${ORIGIN}/share/es/work/seda-0123456789abcdef0123.jpg"`);
  expect([...files.media]).toEqual([
    `/media/${id}-320.avif`,
    `/media/${id}-480.avif`,
    `/media/films/${id}/${id}-720.mp4`,
  ]);
  expect([...files.assets]).toEqual(["/assets/site-b2.js"]);
  expect([...files.shareImages]).toEqual(["/share/es/work/seda-0123456789abcdef0123.jpg"]);
});
