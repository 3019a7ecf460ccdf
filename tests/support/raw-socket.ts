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
  /** Breaks all connections; new ones are answered with a page of its own, as by a proxy in trouble. */
  garble(): void;
  /** Breaks all connections; new ones are taken, and nothing ever comes back. */
  hush(): void;
  mend(): void;
}

const PROXY_PAGE =
  "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<h1>Bad Gateway</h1>";

/** Lays a wire to a studio; it is taken up with the test. */
export async function aWire(studio: Pick<Studio, "url">): Promise<Wire> {
  const open = new Set<Socket>();
  let state: "whole" | "cut" | "garbled" | "silent" = "whole";
  const server = createServer((near) => {
    if (state === "cut") {
      near.resetAndDestroy();
      return;
    }
    if (state === "silent") {
      open.add(near);
      near.on("error", () => {});
      near.resume();
      return;
    }
    if (state === "garbled") {
      near.on("error", () => {});
      near.once("data", () => near.end(PROXY_PAGE));
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
  const become = (next: typeof state) => {
    state = next;
    for (const end of open) end.resetAndDestroy();
  };
  onTestFinished(() => {
    become("cut");
    server.close();
  });
  return {
    url: `http://localhost:${address.port}`,
    cut: () => become("cut"),
    garble: () => become("garbled"),
    hush: () => become("silent"),
    mend() {
      state = "whole";
    },
  };
}
