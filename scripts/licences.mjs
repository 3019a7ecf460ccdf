// `npm run licences`: writes docs/licences.md, the list of all that a studio ships or runs by its
// licence, as the lockfile and the packages themselves say.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./workshop.mjs";

/** Packages that say their licence in their readme alone. */
const SAID_IN_README = { "combine-errors": "MIT" };
const LIST = join(ROOT, "docs", "licences.md");

/** Packages outside development by licence, and the list that is made of them. */
export function licences() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const byLicence = new Map();
  for (const [path, { dev, license }] of Object.entries(packages)) {
    if (path === "" || dev) continue;
    const name = path.replace(/^.*node_modules\//, "");
    const said = license ?? ownWord(path) ?? SAID_IN_README[name] ?? "none said";
    byLicence.set(said, (byLicence.get(said) ?? new Set()).add(name));
  }
  const sorted = [...byLicence].toSorted(([one], [other]) => alphabetically(one, other));
  const lines = sorted.map(
    ([licence, names]) => `- **${licence}**: ${[...names].toSorted(alphabetically).join(", ")}`,
  );
  const text = `# Licences of what a studio ships or runs\n\nMade by \`npm run licences\`.\n\n${lines.join("\n")}\n`;
  return { names: sorted.map(([licence]) => licence), text };
}

function alphabetically(one, other) {
  return one.localeCompare(other, "en");
}

function ownWord(path) {
  const file = join(ROOT, path, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).license : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(LIST, licences().text);
