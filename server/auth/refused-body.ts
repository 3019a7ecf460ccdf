import type { FastifyReply, FastifyRequest } from "fastify";
import { MAX_UPLOAD_BYTES } from "#domain/picture-upload.ts";

/** The most bytes that are read of a body without a session (T7). */
export const MOST_READ_OF_STRANGERS = 64 * 1024;
/** The largest upload with its form: no honest browser sends more. */
const MOST_DISCARDED_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;
/** How long a client whose body is left unread has for reading its refusal, in milliseconds. */
const LINGER_MS = 2000;

/**
 * Deals with the body of a request that is about to be refused unread. A browser shows a
 * refusal only once all that it sends is gone, so whoever had a session, which may have ended a
 * moment ago, is read to the end, into nothing. Of strangers no more is read than what has come
 * already, whatever they bring in a session's form (T7).
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
 * Once the answer is out, Node reads on what nobody has asked for, and cuts a connection that
 * is to be closed under the hands of a client that still sends, which then sees a broken
 * network and no answer. So the body counts as asked for, no more of it is taken from the
 * network, and the connection is closed on our side alone at first.
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
