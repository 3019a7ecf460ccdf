import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What is under way on a connection. */
interface Use {
  answers: Set<ServerResponse>;
  /** Bytes that had come when the last answer was through: any more are a next request's. */
  bytesRead: number;
}

/** By which events a server is given a request. */
const ASKED = ["request", "checkContinue", "checkExpectation"];

/**
 * Lets a server that closes end each connection with the last byte of its answer, and those that
 * nobody uses at once. Node itself takes one for idle as soon as its answer is handed over, and
 * cuts off what a slow reader has not had yet; and waits for a next request where it was (R16).
 */
export function closeWithAnswers(server: Server): void {
  const uses = new Map<Socket, Use>();
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
  for (const event of ASKED) server.prependListener(event, follow);
  server.closeIdleConnections = () => {
    for (const [socket, use] of uses) {
      endIdle(socket, use);
      const last = [...use.answers].at(-1);
      if (last?.headersSent === false) last.setHeader("connection", "close");
    }
  };
}

function endIdle(socket: Socket, { answers, bytesRead }: Use): void {
  if (answers.size === 0 && socket.bytesRead === bytesRead) socket.destroySoon();
}
