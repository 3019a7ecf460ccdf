import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import { onTestFinished } from "vitest";
import { aFolder, aFreePort, untilOpen } from "./studio-process.ts";
import { ANSWERS_WITHIN_MS } from "./waits.ts";

/** Starts a server that listens until the test ends. @returns the address */
export async function listenForTest(server: Server): Promise<string> {
  const port = await aFreePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${port}`;
}

/**
 * Starts Caddy with the project's Caddyfile in front of several processes, until the test ends.
 * @param upstreams addresses of the processes
 * @returns Caddy's address
 */
export async function aProxy(upstreams: readonly string[]): Promise<string> {
  const url = `http://localhost:${await aFreePort()}`;
  const caddy = spawn("caddy", ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      SITE: url,
      STUDIOS: upstreams
        .map((each) => new URL(each).host.replace("localhost", "127.0.0.1"))
        .join(" "),
      XDG_DATA_HOME: await aFolder(),
      XDG_CONFIG_HOME: await aFolder(),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  caddy.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const exited = once(caddy, "exit");
  onTestFinished(async () => {
    caddy.kill("SIGKILL");
    await exited;
  });
  await untilOpen(url, ANSWERS_WITHIN_MS, () => printed);
  return url;
}
