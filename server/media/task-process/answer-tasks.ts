import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { isRefusal, type Refusal } from "#domain/refusal.ts";

/** What a process does, by name. Arguments and results are copied between the processes. */
export type TasksByName = Record<string, (...given: never[]) => Promise<unknown>>;

/** What a task may say and ask while it runs. */
export interface TaskContext {
  report(progress: number): void;
  /** Asks whoever gave the task. @throws Error with the message of what that threw */
  ask(question: unknown): Promise<unknown>;
}

/** A request to a process of tasks; each has one answer of the same id. */
export interface TaskRequest {
  id: number;
  task: string;
  given: readonly unknown[];
}

/** What a process of tasks says about one: reports and questions, any number, and at last its answer. */
export interface TaskMessage {
  /** Of the request. */
  id: number;
  progress?: number;
  question?: { number: number; value: unknown };
  value?: unknown;
  refusal?: Pick<Refusal, "code" | "values">;
  failure?: string;
}

/** The answer to a question, by its number. */
export interface TaskReply {
  reply: number;
  value?: unknown;
  failure?: string;
}

/**
 * Page requests come first, then what an admin waits for: background work gets the processor time that they
 * leave. At the lowest priority, work all but stops on a machine that is busy with something else.
 */
const PRIORITIES = {
  "after pages": constants.priority.PRIORITY_BELOW_NORMAL,
  "after all": constants.priority.PRIORITY_LOW,
} as const;

/**
 * Makes this process the one that a `TaskWorker` has started: it answers requests until the worker ends.
 * @param order whose processor time it is given
 * @param tasksFor the tasks, given what one of them may say while it runs
 */
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
  // A terminal and a service manager signal the whole process group: the server ends this process once its uploads are done.
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
      // A `TaskWorker` of the same tasks sends what they take.
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

/** On Linux each thread has its own priority, and Node has started some threads already. */
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
  // The server may have ended in the meantime.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
