import type { FastifyReply, FastifyRequest } from "fastify";
import { MAX_UPLOAD_BYTES } from "#domain/upload-files.ts";

/** The most bytes that are read of a body without a session (T7). */
export const MOST_READ_OF_STRANGERS = 64 * 1024;
/** The largest upload with its form: no honest browser sends more. */
const MOST_DISCARDED_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;
/** How long such a client has to read its refusal, in milliseconds. */
const LINGER_MS = 2000;

/**
 * Handles the body of a request that is refused before its body is read. A browser shows the
 * refusal only after it has sent the whole body. So the body of a client that has or had a session
 * is read and thrown away; of any other long body only the part that has arrived is read (T7).
 * @param wasSession whether its token is, or was, a session's
 */
export function discardBody(
  request: FastifyRequest,
  reply: FastifyReply,
  wasSession: boolean,
): void {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  const isShort = coding === undefined && Number(length ?? 0) <= MOST_READ_OF_STRANGERS;
  if (isShort || wasSession) discard(request);
  else leaveUnread(request, reply);
}

function discard({ raw: body }: FastifyRequest): void {
  let seen = 0;
  body.on("data", (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > MOST_DISCARDED_BYTES) body.destroy();
  });
}

/**
 * After the answer Node drains an unread body, and destroys a connection that is to be closed while
 * the client still sends: the client then sees a network error instead of the answer. So the body is
 * marked as read, the socket is paused, and only our side is closed until the client has had time.
 */
function leaveUnread({ raw: body }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = body;
  body.read();
  socket.destroySoon = () => {
    socket.end();
    socket.pause();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  void reply.header("connection", "close");
}
