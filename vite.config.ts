import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * What every public page begins with: the framework and the shell. As one file it takes
 * a tenth less than as the dozens that it would be cut into, and one request.
 */
const SITE =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/(entry|root|timing|site\/|shared\/(cursor\/cursor\.tsx|fit-title\/|intro|motion\/(still|use-late|use-media)|picture|shell|transition))|domain\/media/;

export default defineConfig({
  plugins: [reactRouter(), packed()],
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: "site", test: SITE }] } } },
      },
    },
    // The built server is this one function, so that Fastify never imports React Router itself.
    ssr: { build: { rolldownOptions: { input: "./app/mount.server.ts" } } },
  },
});

/** Lays the browser's texts packed beside themselves, as small as can be: that is done once, and not at every request. */
function packed(): Plugin {
  return {
    name: "packed",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(css|js|svg)$/.test(name));
      await Promise.all(
        texts.map(async (name) => {
          const file = join(dir, name);
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}
