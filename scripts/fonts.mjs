// Makes app/styles/fonts from the typeface as it is published: every letter of it, but of its
// widths and weights only those that the styles use, which is half the bytes of a first visit.
// Share images are drawn from outlines of the same faces (S1): a server needs no font, and no program that reads one.
// Run by hand when it changes: `npm install --no-save subset-font@2.9.0 fontkit@2.0.4 @fontsource-variable/archivo@5.3.0`, then this.
import { readFile, writeFile } from "node:fs/promises";
import { create } from "fontkit";
import subsetFont from "subset-font";

const published = (letters) =>
  new URL(
    `../node_modules/@fontsource-variable/archivo/files/archivo-${letters}-wdth-normal.woff2`,
    import.meta.url,
  );
/** As app/styles/type.css sets them: running text, and titles. */
const FACES = {
  text: { wdth: 100, wght: { min: 400, max: 700 } },
  display: { wdth: 68, wght: 760 },
};

const source = await readFile(published("latin"));
for (const [name, variationAxes] of Object.entries(FACES)) {
  const face = await subsetFont(source, lettersOf(source), {
    targetFormat: "woff2",
    variationAxes,
  });
  await writeFile(new URL(`../app/styles/fonts/archivo-${name}.woff2`, import.meta.url), face);
}

/** What share images set: titles in the display face, labels in the text face, all of it in capitals. */
const DRAWN = {
  display: { wdth: FACES.display.wdth, wght: FACES.display.wght },
  label: { wdth: 100, wght: 600 },
};
const OUTLINES = new URL(
  "../server/media/picture-process/share/archivo-outlines.json",
  import.meta.url,
);

/** SVG's letters of fontkit's commands. */
const COMMANDS = {
  moveTo: "M",
  lineTo: "L",
  quadraticCurveTo: "Q",
  bezierCurveTo: "C",
  closePath: "Z",
};

const outlines = {};
for (const [name, variationAxes] of Object.entries(DRAWN)) {
  const faces = [];
  for (const bytes of [source, await readFile(published("latin-ext"))]) {
    const options = { targetFormat: "truetype", variationAxes };
    faces.push(create(await subsetFont(bytes, lettersOf(bytes), options)));
  }
  outlines[name] = outlinesOf(faces);
}
await writeFile(OUTLINES, JSON.stringify(outlines).replaceAll('],"', '],\n"'));

function lettersOf(font) {
  return String.fromCodePoint(...create(font).characterSet);
}

/** Of every capital, figure and sign: its advance and its outline as an SVG path; of pairs what they move. */
function outlinesOf(faces) {
  const glyphs = {};
  for (const face of faces) {
    for (const point of face.characterSet) {
      const letter = String.fromCodePoint(point);
      const isSet = letter === letter.toUpperCase() && !/[\p{C}\p{M}\p{Sk}]/u.test(letter);
      if (!isSet || letter in glyphs) continue;
      const glyph = face.glyphForCodePoint(point);
      const steps = glyph.path.commands.map(
        ({ command, args }) => COMMANDS[command] + args.map(Math.round).join(" "),
      );
      glyphs[letter] = [Math.round(glyph.advanceWidth), steps.join("")];
    }
  }
  const [latin] = faces;
  // A letter with an accent is kerned as the one without.
  const plain = Object.keys(glyphs).filter(
    (letter) =>
      letter === letter.normalize("NFD") && latin.hasGlyphForCodePoint(letter.codePointAt(0)),
  );
  const kerning = {};
  for (const left of plain) {
    for (const right of plain) {
      const run = latin.layout(left + right);
      const moved = Math.round(run.positions[0].xAdvance - run.glyphs[0].advanceWidth);
      if (moved !== 0 && run.glyphs.length === 2) kerning[left + right] = moved;
    }
  }
  return { unitsPerEm: latin.unitsPerEm, capHeight: latin.capHeight, glyphs, kerning };
}
