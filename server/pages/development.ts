import type { FastifyInstance } from "fastify";
import { createServer, isRunnableDevEnvironment } from "vite";
import type { MountSite } from "./rendering.ts";

/** Runs Vite in front of the pages; the returned function imports them anew at each call. */
export async function developSite(app: FastifyInstance): Promise<() => Promise<MountSite>> {
  const vite = await createServer({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) {
    throw new Error("Vite has no environment that can run the pages");
  }
  app.addHook("onRequest", (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  app.addHook("onClose", () => vite.close());
  return async () => {
    const { mountSite } = await ssr.runner.import<{ mountSite: MountSite }>(
      "./app/mount.server.ts",
    );
    return mountSite;
  };
}
