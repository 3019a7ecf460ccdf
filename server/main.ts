import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { createLog, start, type Started } from "./start.ts";
import { readSettings, OperatorError, type Settings } from "./settings.ts";

/** Limit for running requests after a stop was requested. */
const STOP_WITHIN_MS = 10_000;
const BUILD = fileURLToPath(new URL("../build/", import.meta.url));

const isDevelopment = process.argv.includes("--dev");

try {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  await keepOpen(settings, log);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(`Wrong setting: ${error.message}`);
  // Open resources must not keep the process alive.
  process.exit(1);
}

/** Opens the studio, and again after its data were replaced. */
async function keepOpen(settings: Settings, log: FastifyBaseLogger): Promise<void> {
  const open = () => start(settings, isDevelopment ? undefined : BUILD, log, showPassword, restart);
  let started = await open();
  closeOnSignal(() => started.close(), log);
  greet(settings, started);

  function restart(onStarted: () => void): void {
    void (async () => {
      await started.close();
      started = await open();
      onStarted();
    })().catch((error: unknown) => {
      log.fatal({ err: error }, "the server could not be started on the restored data");
      process.exit(1);
    });
  }

  function showPassword(password: string): void {
    console.info(`Admin: ${settings.adminUser}  Password: ${password}`);
    console.info("Keep the password: it is not shown again. ADMIN_PASSWORD replaces it.");
  }
}

function greet(settings: Settings, { address }: Started): void {
  if (settings.role === "worker") {
    console.info(`The studio's worker runs; /healthz and /readyz answer on port ${settings.port}`);
  } else console.info(`The studio is open at ${address}`);
  console.info(`Its data lies in ${settings.dataDir}`);
  if (settings.databaseUrl !== undefined) console.info("Its database is the one of DATABASE_URL");
  if (settings.mediaUrl !== undefined) {
    console.info(
      `Its media lie in s3://${join(settings.mediaUrl.bucket, settings.mediaUrl.prefix)}`,
    );
  }
}

/** Ends the process on a signal or an unexpected error; the service manager restarts it (R20). */
function closeOnSignal(close: Started["close"], log: FastifyBaseLogger): void {
  let isEnding = false;
  const end = (code: number) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      log.warn("the server ends although requests or jobs still run");
      process.exit(code);
    }, STOP_WITHIN_MS).unref();
    void close().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => end(0));
  process.on("uncaughtException", (error) => {
    log.fatal(
      { err: error },
      "the server ends because of a mistake in it: please report this line",
    );
    end(1);
  });
}
