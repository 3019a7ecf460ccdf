import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { isRefusal, type Refusal } from "#domain/refusal.ts";

/** What a process does, by name. Arguments and results are copied between the processes. */
export type TasksByName = Record<string, (...given: never[]) => Promise<unknown>>;

/** A request to a process of tasks; each has one answer of the same id. */
export interface TaskRequest {
  id: number;
  task: string;
  given: readonly unknown[];
}

/** The answer: the task's value, a refusal, or the message of any other error; before it, any number of reports. */
export interface TaskMessage {
  id: number;
  progress?: number;
  value?: unknown;
  refusal?: Pick<Refusal, "code" | "values">;
  failure?: string;
}

/**
 * Page requests come first: background work gets the processor time that they leave. The lowest
 * priority would stop it altogether on a machine that is busy with something else.
 */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Makes this process the one that a `TaskWorker` has started: it answers requests until the worker ends.
 * @param tasksFor the tasks, given how one that runs reports its progress
 */
export function answerTasks(tasksFor: (report: (progress: number) => void) => TasksByName): void {
  lowerPriority();
  process.on("message", (request: TaskRequest) => void answer(request));
  process.on("disconnect", () => process.exit());
  // A terminal and a service manager signal the whole process group: the server ends this process once its uploads are done.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

  async function answer({ id, task, given }: TaskRequest): Promise<void> {
    try {
      const run = tasksFor((progress) => send({ id, progress }))[task];
      // A `TaskWorker` of the same tasks sends what they take.
      send({ id, value: await run?.(...(given as never[])) });
    } catch (error) {
      send({ id, ...serializeError(error) });
    }
  }
}

/** On Linux each thread has its own priority, and Node has started some threads already. */
function lowerPriority(): void {
  setPriority(PRIORITY);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), PRIORITY);
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
