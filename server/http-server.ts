import { createServer, type RequestListener, type Server } from "node:http";

/** A visitor on a slow line may take this long to send a request, in milliseconds (T23). */
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;
const REQUESTS_PER_SOCKET = 1000;
/** How often it is looked who has been too slow, in milliseconds: Node's own half minute is long (T23). */
const LOOKS_EVERY_MS = 5000;

/**
 * Makes the server that every request comes in by, with the patience it has for slow ones.
 * @param application answers what the memory does not, and everything while the server closes
 * @param memory asked first
 */
export function createHttpServer(application: RequestListener, memory = application): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: LOOKS_EVERY_MS,
    },
    // Only the application ends a connection that is still in use when the server closes.
    (request, response) => (server.listening ? memory : application)(request, response),
  );
  server.maxRequestsPerSocket = REQUESTS_PER_SOCKET;
  return server;
}
