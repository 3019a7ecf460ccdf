// Makes app/styles/fonts from the typeface as it is published: every letter of it, but of its
// widths and weights only those that the styles use, which is half the bytes of a first visit.
// Run by hand when it changes: `npm install --no-save subset-font@2.9.0 fontkit@2.0.4 @fontsource-variable/archivo@5.3.0`, then this.
import { readFile, writeFile } from "node:fs/promises";
import { create } from "fontkit";
import subsetFont from "subset-font";

const SOURCE = new URL(
  "../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2",
  import.meta.url,
);
/** As app/styles/type.css sets them: running text, and titles. */
const FACES = {
  text: { wdth: 100, wght: { min: 400, max: 700 } },
  display: { wdth: 68, wght: 760 },
};

const source = await readFile(SOURCE);
const letters = create(source)
  .characterSet.map((point) => String.fromCodePoint(point))
  .join("");
for (const [name, variationAxes] of Object.entries(FACES)) {
  const face = await subsetFont(source, letters, { targetFormat: "woff2", variationAxes });
  await writeFile(new URL(`../app/styles/fonts/archivo-${name}.woff2`, import.meta.url), face);
}
