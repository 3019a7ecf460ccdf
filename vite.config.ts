import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // The built server is this one function, so that Fastify never imports React Router itself.
  environments: { ssr: { build: { rolldownOptions: { input: "./app/mount.server.ts" } } } },
});
