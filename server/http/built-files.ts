import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Compressed copies, which are served only under the file's own name. */
const COMPRESSED_FILE = /\.(?:br|gz)$/;
const HOUR_MS = 3_600_000;
const YEAR_MS = 31_536_000_000;

/**
 * Serves the built browser files. Hashed assets share one wildcard route. Other files have one route each, so
 * that an unknown name reaches `answerUnknown`.
 */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(root, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    allowedPath: (path) => !COMPRESSED_FILE.test(path),
    maxAge: YEAR_MS,
    immutable: true,
  });
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: ["assets/**", "**/*.{br,gz}"],
    preCompressed: true,
    maxAge: HOUR_MS,
    decorateReply: false,
  });
}
