import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { bareRefuser } from "./broken-requests.ts";
import { closeWithAnswers } from "./graceful-close.ts";
import { RETRY_AFTER_SECONDS } from "./error-responses.ts";

/** A visitor on a slow line may take this long to send a request, in milliseconds (T23). */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;
const REQUESTS_PER_SOCKET = 1000;
/**
 * A connection on which nothing moves for so long is closed, in milliseconds: its client reads no
 * further. Node counts twice where an answer is under way, so it may take twice as long (T23).
 */
const STILL_MS = 35_000;
/** Who sent a picture may have to wait until those of fifty others are looked at (R19). */
const STILL_AFTER_WRITE_MS = 120_000;
/** Requests that one connection may send before the first is answered; browsers send one. */
const MOST_AHEAD = 16;
/** As a proxy is asked: any server has to read it, and the host in it says nothing (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;
/** An address that nobody can read, and every part answers as such. */
const UNREADABLE = "/%";
/** How often it is looked who has been too slow, in milliseconds: Node's own half minute is long (T23). */
const LOOKS_EVERY_MS = 5000;

const BAD_REQUEST = 400;
const EXPECTATION_FAILED = 417;
const UNAVAILABLE = 503;

/**
 * Makes the server that every request comes in by, with the patience it has for slow ones.
 * Whoever asks before sending a body whether to send it is told so by the guard.
 * @param secure public address is https
 */
export function createHttpServer(secure: boolean, answer: RequestListener): Server {
  const refuse = bareRefuser(secure);
  /** Who asks on over a connection that is still in use when the server closes (R16). */
  const refuseClosing = (response: ServerResponse) => {
    response.setHeader("retry-after", RETRY_AFTER_SECONDS);
    refuse(response, UNAVAILABLE, "busy");
  };
  /** How many requests wait behind another of their connection. */
  const ahead = new WeakMap<Socket, number>();
  const isTooFarAhead = (socket: Socket) => {
    const count = (ahead.get(socket) ?? 0) + 1;
    ahead.set(socket, count);
    return count > MOST_AHEAD;
  };
  const receive: RequestListener = (request, response) => {
    // Whoever asks on and reads nothing would have all answers held in memory (T23).
    if (response.socket === null && isTooFarAhead(request.socket)) {
      request.socket.destroy();
      return;
    }
    if (response.socket !== null) ahead.delete(request.socket);
    if (lacksHost(request)) return refuse(response, BAD_REQUEST);
    if (!server.listening) return refuseClosing(response);
    request.url = pathForm(request);
    if (request.method !== "GET") request.socket.setTimeout(STILL_AFTER_WRITE_MS);
    answer(request, response);
  };
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LOOKS_EVERY_MS,
    requireHostHeader: false,
  });
  closeWithAnswers(server);
  server.on("request", receive);
  server.on("checkContinue", receive);
  server.on("checkExpectation", (_, response) => refuse(response, EXPECTATION_FAILED));
  server.maxRequestsPerSocket = REQUESTS_PER_SOCKET;
  server.timeout = STILL_MS;
  return server;
}

/** Older clients than HTTP/1.1 need not name one (RFC 9112, 3.2). */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.1" && headers.host === undefined;
}

/** What is asked for as all that follows knows it: a path with its query. */
function pathForm({ url = "" }: IncomingMessage): string {
  if (url.startsWith("/")) return url;
  if (!ABSOLUTE.test(url)) return UNREADABLE;
  const path = url.replace(ABSOLUTE, "");
  return path.startsWith("/") ? path : `/${path}`;
}
