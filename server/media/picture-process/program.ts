/** Program of the picture process; without database and storage, so it can be killed at any moment. */
import { answerTasks } from "../task-process/answer-tasks.ts";
import { encodeRenditions } from "./encode-renditions.ts";
import { encodeIcon } from "./icon.ts";
import { inTurn } from "./open-picture.ts";
import { preparePicture } from "./prepare-picture.ts";
import { drawShareImage, type ShareDrawing } from "./share/share-image.ts";

function pixelsOf({ picture }: ShareDrawing): number {
  return picture ? picture.width * picture.height : 0;
}

const tasks = {
  prepare: preparePicture,
  encodeRenditions,
  encodeIcon,
  drawShareImage: (drawing: ShareDrawing) =>
    inTurn(pixelsOf(drawing), () => drawShareImage(drawing)),
};

/** What `PictureClient` asks of this process. */
export type PictureTasks = typeof tasks;

// Tests and `npm run check` import this module in other processes.
if (import.meta.main) answerTasks("after pages", () => tasks);
