import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";
import { minify } from "terser";

export default {
  ssr: true,
  // A visitor's browser is told of the pages that the one before it links to, and never of
  // the admin's; it asks for them in one go once the page stands.
  routeDiscovery: { mode: "lazy" },
  buildEnd: ({ reactRouterConfig }) => packTexts(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;

/** Lays what browsers read packed beside itself, as small as can be: once, and not at every request. */
async function packTexts(folder: string): Promise<void> {
  for (const file of await filesIn(folder, "*.js")) await minifyScript(file);
  const files = await filesIn(folder, "*.{css,js,svg}");
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

function filesIn(folder: string, names: string): Promise<string[]> {
  return Array.fromAsync(glob(join(folder, "**", names)));
}

/** Larger ones, such as decoders, are loaded by few pages, minified already, and slow to minify. */
const MOST_MINIFIED_CHARACTERS = 400_000;

/** A second minifier finds another hundredth or two in what Vite's own has left. */
async function minifyScript(file: string): Promise<void> {
  const script = await readFile(file, "utf8");
  if (script.length > MOST_MINIFIED_CHARACTERS) return;
  const compress = { passes: 3, keep_fargs: false, unsafe_methods: true } as const;
  const options = { module: true, ecma: 2020, compress } as const;
  const { code } = await minify(script, options);
  if (code !== undefined) await writeFile(file, code);
}
