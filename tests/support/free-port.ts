import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections: one of those may be taken by
 * any request of any test between the look at it and the start of whoever is to listen on it.
 */
const FIRST = 15_000;
const AFTER_LAST = 32_000;

/** A port of this machine that nobody listens on. */
export async function aFreePort(): Promise<number> {
  const port = randomInt(FIRST, AFTER_LAST);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return aFreePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
