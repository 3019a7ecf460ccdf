import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { isRefusal, type Refusal } from "#domain/refusal.ts";

/** Tasks by name; arguments and results are copied between the processes. */
export type TasksByName = Record<string, (...given: never[]) => Promise<unknown>>;

export interface TaskContext {
  report(progress: number): void;
  /** Asks the caller of the task. @throws Error with the message of the caller's error */
  ask(question: unknown): Promise<unknown>;
}

export interface TaskRequest {
  id: number;
  task: string;
  given: readonly unknown[];
}

/** Any number of reports and questions come before the one answer. */
export interface TaskMessage {
  id: number;
  progress?: number;
  question?: { number: number; value: unknown };
  value?: unknown;
  refusal?: Pick<Refusal, "code" | "values">;
  failure?: string;
}

export interface TaskReply {
  reply: number;
  value?: unknown;
  failure?: string;
}

/** At the lowest priority work nearly stops on a busy machine, so admins never wait for such work. */
const PRIORITIES = {
  "after pages": constants.priority.PRIORITY_BELOW_NORMAL,
  "after all": constants.priority.PRIORITY_LOW,
} as const;

/** Answers the requests of the task client that started this process, until it disconnects. */
export function answerTasks(
  order: keyof typeof PRIORITIES,
  tasksFor: (context: TaskContext) => TasksByName,
): void {
  const questions = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  lowerPriority(PRIORITIES[order]);
  process.on("message", (message: TaskRequest | TaskReply) => {
    if ("reply" in message) settle(message);
    else void answer(message);
  });
  process.on("disconnect", () => process.exit());
  // Signals reach the whole process group, but the server still needs this process for its uploads.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

  async function answer({ id, task, given }: TaskRequest): Promise<void> {
    try {
      const run = tasksFor({
        report: (progress) => send({ id, progress }),
        ask(value) {
          const question = Promise.withResolvers<unknown>();
          const number = ++asked;
          questions.set(number, question);
          send({ id, question: { number, value } });
          return question.promise;
        },
      })[task];
      send({ id, value: await run?.(...(given as never[])) });
    } catch (error) {
      send({ id, ...serializeError(error) });
    }
  }

  function settle({ reply, value, failure }: TaskReply): void {
    const question = questions.get(reply);
    questions.delete(reply);
    if (failure === undefined) question?.resolve(value);
    else question?.reject(new Error(failure));
  }
}

/** On Linux priority is per thread, and Node has started some threads already. */
function lowerPriority(priority: number): void {
  setPriority(priority);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), priority);
    } catch {
      // The thread has just ended.
    }
  }
}

function serializeError(error: unknown): Pick<TaskMessage, "refusal" | "failure"> {
  if (isRefusal(error)) return { refusal: { code: error.code, values: error.values } };
  return { failure: error instanceof Error ? error.message : String(error) };
}

function send(message: TaskMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
