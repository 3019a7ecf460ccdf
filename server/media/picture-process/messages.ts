import type { Refusal } from "#domain/refusal.ts";
import type { PictureTasks } from "./tasks.ts";

/** What the picture process is sent; every request has one answer of the same id. */
export type PictureRequest = {
  [Task in keyof PictureTasks]: { id: number; task: Task; given: Parameters<PictureTasks[Task]> };
}[keyof PictureTasks];

/** What it sends back: the task's value, a refusal, or the message of any other error. */
export interface PictureAnswer {
  id: number;
  value?: unknown;
  refusal?: Pick<Refusal, "code" | "values">;
  failure?: string;
}
