import { reactRouter } from "@react-router/dev/vite";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { defineConfig } from "vite";
import { buildTargets, PUBLIC_BROWSERS } from "./app/browsers.ts";

/**
 * What every public page begins with: the framework, the layout, and all that these import; what else most pages
 * share is the fitted title. As one file it takes a tenth less than as dozens, and one request.
 */
const SITE =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/(entry|root|public\/layout\/|ui\/fit-title\/)/;

/** The cursor's disc, which would be cut in two: what draws it, and what says where it is. */
const DISC = /app\/(motion\/cursor\/(?!cursor\.tsx)|foundation\/follow)/;

/** Home, whose state would be a file of its own because the slider's engine, which comes later, reads it too. */
const HOME =
  /app\/public\/home\/(route|home|slider\/(slider|slide-card|slider-state|coverflow))\.tsx?/;

/** A class name as documents, styles and scripts carry it: without the line number that Vite's own ends with, which compresses badly. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ""));
  return `_${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
}

export default defineConfig({
  plugins: [reactRouter()],
  css: { modules: { generateScopedName: scopedName } },
  environments: {
    client: {
      build: {
        target: buildTargets(PUBLIC_BROWSERS),
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "site", test: SITE },
                { name: "disc", test: DISC },
                { name: "home", test: HOME },
              ],
            },
          },
        },
      },
    },
    // The built server is this one function, so that Fastify never imports React Router itself.
    ssr: { build: { rolldownOptions: { input: "./app/mount.server.ts" } } },
  },
});
