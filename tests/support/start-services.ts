import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { migrateInPlace } from "../../server/database/migrate.ts";
import { openPostgres } from "../../server/database/open-postgres.ts";
import { startPostgres } from "./postgres.ts";
import { startBucketStore } from "./s3-server.ts";
import { createDatabase, SERVICES, type Services, TEMPLATE } from "./shared-services.ts";

/** A running service; `use` is what clients need. */
interface Running<Name extends keyof Services> {
  use: Services[Name];
  stop(): Promise<void>;
}

const STARTS: { [Name in keyof Services]: () => Promise<Running<Name>> } = {
  async postgres() {
    const { address, stop } = await startPostgres();
    const database = await openPostgres(await createDatabase(address, TEMPLATE), () => {});
    await migrateInPlace(database);
    await database.query.destroy();
    return { use: address, stop };
  },
  async bucket() {
    const { environment, close } = await startBucketStore();
    return { use: environment, stop: close };
  },
};

/**
 * Vitest's global setup: starts PostgreSQL and an S3 store for all files of a run at the first request.
 * Requests use HTTP, since files run in separate processes.
 */
export default async function sharedServices(): Promise<() => Promise<void>> {
  const running: { [Name in keyof Services]?: Promise<Running<Name>> } = {};
  const server = createServer(({ url }, answer) => {
    const started: Promise<Running<keyof Services>> =
      url === "/postgres"
        ? (running.postgres ??= STARTS.postgres())
        : (running.bucket ??= STARTS.bucket());
    void started.then(
      ({ use }) => answer.end(JSON.stringify(use)),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env[SERVICES] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    // A failed start was already reported to its clients.
    for (const each of await Promise.allSettled(Object.values(running))) {
      if (each.status === "fulfilled") await each.value.stop();
    }
  };
}
