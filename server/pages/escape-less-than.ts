const LESS_THAN = 0x3c;

/**
 * Escapes `<` in data responses, so that no browser finds a tag in them even if it takes them for HTML
 * (T10). In JSON and in React Router's data format `<` only occurs in strings, where the escape is equal.
 * @returns HTML documents unchanged
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

/** In UTF-8 no byte of a longer character equals `<`, so chunks can be escaped one by one. */
function escaped(chunk: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(chunk).toString("latin1").replaceAll("<", "\\u003c"), "latin1");
}
