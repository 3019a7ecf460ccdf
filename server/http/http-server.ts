import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { bareRefuser } from "./broken-requests.ts";
import { isPrivateAddress } from "./private-addresses.ts";
import { closeGracefully } from "./graceful-close.ts";
import { RETRY_AFTER_SECONDS } from "./error-responses.ts";
import type { FastifyInstance } from "fastify";

const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;
const REQUESTS_PER_SOCKET = 1000;
/** Closes connections whose client no longer reads; during a response Node waits up to twice as long. */
const IDLE_MS = 35_000;
/** An upload may have to wait for fifty others (R19). */
const IDLE_AFTER_WRITE_MS = 120_000;
/** Limit before the first response; browsers send one. */
const MOST_PIPELINED = 16;
/** The absolute form of a request target, whose host is ignored (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;
/** Replaces a target that can't be parsed; every handler refuses it. */
const UNPARSABLE = "/%";
/** Node's default is half a minute. */
const CHECK_EVERY_MS = 5000;

const BAD_REQUEST = 400;
const EXPECTATION_FAILED = 417;
const UNAVAILABLE = 503;

/** Creates the HTTP server with its limits and timeouts (T23). The guard answers `Expect: 100-continue`. */
export function createHttpServer(secure: boolean, answer: RequestListener): Server {
  const refuse = bareRefuser(secure);
  const refuseClosing = (response: ServerResponse) => {
    response.setHeader("retry-after", RETRY_AFTER_SECONDS);
    refuse(response, UNAVAILABLE, "busy");
  };
  const pipelined = new WeakMap<Socket, number>();
  const isOverLimit = (socket: Socket) => {
    const count = (pipelined.get(socket) ?? 0) + 1;
    pipelined.set(socket, count);
    return count > MOST_PIPELINED;
  };
  const receive: RequestListener = (request, response) => {
    // A client that sends requests and reads nothing would fill the memory with responses.
    if (response.socket === null && isOverLimit(request.socket)) {
      request.socket.destroy();
      return;
    }
    if (response.socket !== null) pipelined.delete(request.socket);
    if (lacksHost(request)) return refuse(response, BAD_REQUEST);
    if (!server.listening) return refuseClosing(response);
    request.url = withoutDotSegments(originForm(request));
    if (request.method !== "GET") request.socket.setTimeout(IDLE_AFTER_WRITE_MS);
    answer(request, response);
  };
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    requireHostHeader: false,
  });
  closeGracefully(server);
  server.on("request", receive);
  server.on("checkContinue", receive);
  server.on("checkExpectation", (_, response) => refuse(response, EXPECTATION_FAILED));
  server.maxRequestsPerSocket = REQUESTS_PER_SOCKET;
  server.timeout = IDLE_MS;
  return server;
}

/** HTTP/1.0 clients need not send a host (RFC 9112, 3.2). */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}

function originForm({ url = "" }: IncomingMessage): string {
  if (url.startsWith("/")) return url;
  if (!ABSOLUTE.test(url)) return UNPARSABLE;
  const path = url.replace(ABSOLUTE, "");
  return path.startsWith("/") ? path : `/${path}`;
}

const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

/** Removes dot segments, which the pages' router would resolve after routes, headers and log. */
function withoutDotSegments(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  if (!/^\/[^/\\]/.test(path) || !DOT_SEGMENT.test(path)) return url;
  const { pathname, search } = new URL(url, "http://site");
  return pathname + search;
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Logs each request without headers, body, query or private link (T29, T33). */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, ip } = request;
    const isInfo = !SAFE_METHODS.has(method) || reply.statusCode >= 500;
    request.log[isInfo ? "info" : "debug"](
      {
        method,
        path: isPrivateAddress(url) ? "/p/*" : url.split("?", 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: ip,
      },
      "answered",
    );
  });
}
