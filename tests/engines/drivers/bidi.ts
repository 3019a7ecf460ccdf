import { once } from "node:events";

/** Calls a WebDriver BiDi command; resolves to its result. */
export type BidiCall = <Result>(method: string, params?: object) => Promise<Result>;

interface Answer {
  id: number | null;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Connects to a browser by WebDriver BiDi. @param address of its web socket */
export async function connectBidi(address: string): Promise<BidiCall> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, message }: Answer = JSON.parse(data);
    // A message without an id is an event.
    const call = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser has gone"));
    waiting.clear();
  });
  return <Result>(method: string, params: object = {}) => {
    const call = Promise.withResolvers<unknown>();
    waiting.set(++lastId, call);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return call.promise as Promise<Result>;
  };
}
