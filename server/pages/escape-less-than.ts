const LESS_THAN = 0x3c;

/**
 * Data in which nobody can find a tag, whatever takes it for a document: in JSON, and in what
 * React Router makes of it, `<` stands in texts alone, where it may be written as an escape (T10).
 * @returns documents as they are
 */
export function escapeLessThan(response: Response): Response {
  const isDocument = response.headers.get("content-type")?.startsWith("text/html");
  if (isDocument || response.body === null) return response;
  const escape = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.includes(LESS_THAN) ? escaped(chunk) : chunk);
    },
  });
  return new Response(response.body.pipeThrough(escape), response);
}

/** No byte of a longer character looks like `<` (UTF-8), so a chunk may end anywhere. */
function escaped(chunk: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(chunk).toString("latin1").replaceAll("<", "\\u003c"), "latin1");
}
