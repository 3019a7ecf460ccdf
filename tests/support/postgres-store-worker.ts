import { type MessagePort, parentPort } from "node:worker_threads";
import { answerOnce } from "./postgres-store.ts";

type Question = { asked: Parameters<typeof answerOnce>[0]; port: MessagePort };

parentPort?.on("message", (question: Question) => void answer(question));

async function answer({ asked, port }: Question): Promise<void> {
  port.postMessage(await answerOnce(asked));
  Atomics.store(new Int32Array(asked.done), 0, 1);
  Atomics.notify(new Int32Array(asked.done), 0);
}
