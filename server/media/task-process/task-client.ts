import { fork, type ChildProcess } from "node:child_process";
import type { FastifyBaseLogger } from "fastify";
import { Refusal } from "#domain/refusal.ts";
import type { TaskMessage, TaskReply, TaskRequest, TasksByName } from "./answer-tasks.ts";

const LINGER_MS = 30_000;

const PASSED_ENV = ["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];

/** The process ended during its work: killed, out of memory, or crashed by its input. */
export class TaskProcessEnded extends Error {
  override readonly name = "TaskProcessEnded";
}

export interface TaskHost {
  onProgress?(progress: number): void;
  answer?(question: unknown): Promise<unknown>;
}

interface PendingTask extends PromiseWithResolvers<unknown> {
  host: TaskHost | undefined;
}

interface Running {
  child: ChildProcess;
  waiting: Map<number, PendingTask>;
}

/**
 * Creates a client that runs tasks in a child process; the process starts with the first task, ends a while
 * after the last one, and starts again with the next.
 * @param program absolute path of a module that calls `answerTasks`
 */
export function createTaskClient<Tasks extends TasksByName>({
  program,
  name,
  execArgv = [],
  log,
}: {
  program: string;
  name: string;
  execArgv?: string[];
  log: Pick<FastifyBaseLogger, "error">;
}) {
  let running: Running | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let lastId = 0;

  function run(): Running {
    if (running) return running;
    const started: Running = { child: startProcess(program, execArgv), waiting: new Map() };
    started.child.on("message", (message: TaskMessage) => receive(started, message));
    started.child.on("error", (error) => onEnd(started, error.message));
    started.child.on("exit", (code, signal) => onEnd(started, `it ended with ${signal ?? code}`));
    running = started;
    return started;
  }

  function receive({ child, waiting }: Running, message: TaskMessage): void {
    const { id, progress, question, value, refusal, failure } = message;
    const pending = waiting.get(id);
    if (progress !== undefined) {
      pending?.host?.onProgress?.(progress);
      return;
    }
    if (question !== undefined) {
      void replyTo(child, question, pending?.host);
      return;
    }
    waiting.delete(id);
    if (refusal) pending?.reject(new Refusal(refusal.code, refusal.values));
    else if (failure !== undefined) pending?.reject(new Error(failure));
    else pending?.resolve(value);
    if (waiting.size === 0) lingering = setTimeout(end, LINGER_MS).unref();
  }

  function onEnd(ended: Running, why: string): void {
    if (running === ended) running = undefined;
    if (ended.waiting.size === 0) return;
    log.error({ why }, `the ${name} process ended in the middle of its work`);
    settleAll(ended, why);
  }

  function settleAll({ waiting }: Running, why: string): void {
    for (const { reject } of waiting.values()) reject(new TaskProcessEnded(why));
    waiting.clear();
  }

  function end(): void {
    running?.child.disconnect();
    running = undefined;
  }

  return {
    /** @throws the Refusal or Error of the task, or TaskProcessEnded if the process ended */
    send<Name extends keyof Tasks>(
      task: Name,
      given: Parameters<Tasks[Name]>,
      host?: TaskHost,
    ): ReturnType<Tasks[Name]> {
      clearTimeout(lingering);
      const { child, waiting } = run();
      const pending: PendingTask = { ...Promise.withResolvers(), host };
      const id = ++lastId;
      waiting.set(id, pending);
      const request: TaskRequest = { id, task: String(task), given };
      // If sending fails, the process is about to end, and its end rejects the task.
      child.send(request, () => {});
      return pending.promise as ReturnType<Tasks[Name]>;
    },

    close(why: string): void {
      clearTimeout(lingering);
      const ended = running;
      running = undefined;
      if (ended === undefined) return;
      settleAll(ended, why);
      ended.child.kill("SIGKILL");
    },
  };
}

async function replyTo(
  child: ChildProcess,
  { number: reply, value: question }: NonNullable<TaskMessage["question"]>,
  host: TaskHost | undefined,
): Promise<void> {
  const answered: TaskReply = await Promise.resolve(host?.answer?.(question)).then(
    (value) => ({ reply, value }),
    (error: unknown) => ({ reply, failure: String(error) }),
  );
  if (child.connected) child.send(answered, () => {});
}

/** The process decodes untrusted bytes, so it gets none of the server's secrets. */
function startProcess(program: string, execArgv: string[]): ChildProcess {
  return fork(program, {
    execArgv,
    env: Object.fromEntries(PASSED_ENV.map((name) => [name, process.env[name]])),
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
