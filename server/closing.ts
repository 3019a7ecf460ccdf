import type { FastifyInstance } from "fastify";

/** How often it is looked whose last answer is through, once the server closes, in milliseconds. */
const LOOKS_EVERY_MS = 100;

/**
 * Ends each connection with the answer that was under way on it when the server was told to
 * close, so that nobody's patience for a next request holds up the stop (F16).
 */
export function closeWithAnswers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    // An answer that had begun by then has promised to keep its connection.
    const looks = setInterval(() => app.server.closeIdleConnections(), LOOKS_EVERY_MS);
    app.server.once("close", () => clearInterval(looks));
  });
  app.addHook("onSend", (_, reply, _payload, done) => {
    if (isClosing) reply.header("connection", "close");
    done();
  });
}
