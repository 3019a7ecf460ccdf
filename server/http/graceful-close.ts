import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface ConnectionUse {
  answers: Set<ServerResponse>;
  /** Bytes received when the last response ended; a higher count means a further request. */
  bytesRead: number;
}

const REQUEST_EVENTS = ["request", "checkContinue", "checkExpectation"];

/**
 * Closes idle connections at once and others after the last byte of their response (R16). Node counts a
 * connection as idle once its response is queued, which cuts off slow readers, and keeps others open.
 */
export function closeGracefully(server: Server): void {
  const uses = new Map<Socket, ConnectionUse>();
  server.on("connection", (socket) => {
    uses.set(socket, { answers: new Set(), bytesRead: 0 });
    socket.once("close", () => uses.delete(socket));
  });
  const follow = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const use = uses.get(socket);
    if (use === undefined) return;
    use.answers.add(response);
    response.once("close", () => {
      use.answers.delete(response);
      use.bytesRead = socket.bytesRead;
      if (!server.listening) endIdle(socket, use);
    });
  };
  for (const event of REQUEST_EVENTS) server.prependListener(event, follow);
  server.closeIdleConnections = () => {
    for (const [socket, use] of uses) {
      endIdle(socket, use);
      const last = [...use.answers].at(-1);
      if (last?.headersSent === false) last.setHeader("connection", "close");
    }
  };
}

function endIdle(socket: Socket, { answers, bytesRead }: ConnectionUse): void {
  if (answers.size === 0 && socket.bytesRead === bytesRead) socket.destroySoon();
}
