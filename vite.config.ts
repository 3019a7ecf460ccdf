import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * What every public page begins with: the framework and the shell. As one file it takes
 * a tenth less than as the dozens that it would be cut into, and one request.
 */
const SITE =
  /node_modules\/(react|react-dom|react-router|scheduler)\/|app\/(entry|root|public\/layout\/|motion\/(cursor\/cursor\.tsx|intro|timing|transition|hydration|reduced-motion|use-lazy-module|use-media-query)|ui\/(fit-title\/|logo|page-link|picture\/(cover|picture|slots)|site-style|skip-link|error-notice|two-digits))|domain\/media\.ts/;

export default defineConfig({
  plugins: [reactRouter()],
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
