// Preloaded into a studio (`node --import`): all timeouts of its HTTP server are TIMES_FASTER times shorter.
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const faster = Number(process.env.TIMES_FASTER);

const { createServer } = http;
http.createServer = ((options: http.ServerOptions, ...rest: []) => {
  const names = ["requestTimeout", "headersTimeout", "connectionsCheckingInterval"] as const;
  const sooner = names.map((name) => [name, (options[name] ?? Number.NaN) / faster]);
  return createServer({ ...options, ...Object.fromEntries(sooner) }, ...rest);
}) as typeof createServer;
syncBuiltinESMExports();

const { setTimeout: setSocketTimeout } = net.Socket.prototype;
net.Socket.prototype.setTimeout = function sooner(this: net.Socket, ms: number, ...rest) {
  return setSocketTimeout.call(this, ms / faster, ...rest);
};
