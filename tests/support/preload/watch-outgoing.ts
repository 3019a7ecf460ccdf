/*
 * Preloaded into a studio (`node --import`): records looked-up names and connected addresses, one per line.
 */
import dns from "node:dns";
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import type { Socket } from "node:net";

const note = (line: string) => appendFileSync(process.env.OUTGOING ?? "/dev/stderr", `${line}\n`);

subscribe("net.client.socket", (message) => {
  const { socket } = message as { socket: Socket };
  socket.on("connectionAttempt", (address: string, port: number) => note(`${address}:${port}`));
});

const { lookup } = dns;
dns.lookup = Object.assign((...given: Parameters<typeof lookup>) => {
  note(`name ${given[0]}`);
  return lookup(...given);
}, lookup);
syncBuiltinESMExports();
