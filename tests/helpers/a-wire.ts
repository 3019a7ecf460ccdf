import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Studio } from "./studio-process.ts";

/** A wire between a browser and a studio that can be cut, as a phone's is in a tunnel. */
export interface Wire {
  /** The studio's address at this end of the wire. */
  url: string;
  /** Breaks all connections, and lets no new one through. */
  cut(): void;
  mend(): void;
}

/** Lays a wire to a studio; it is taken up with the test. */
export async function aWire(studio: Pick<Studio, "url">): Promise<Wire> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(new URL(studio.url).port), "localhost");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(end);
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
      // Whoever is cut off says so, and means no harm.
      end.on("error", () => {});
      end.pipe(other);
    }
  }).listen(0);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const cut = () => {
    isCut = true;
    for (const end of open) end.resetAndDestroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    url: `http://localhost:${address.port}`,
    cut,
    mend() {
      isCut = false;
    },
  };
}
