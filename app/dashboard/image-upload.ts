import { refusalOfFile } from "#domain/media.ts";
import { message } from "#domain/messages.ts";
import { uploadImage } from "../api.ts";

/**
 * Uploads picked files one after another to their temporary place (D5, D6). The
 * first that may not be uploaded stops the whole batch with its sentence.
 * @param onUploaded told of each address as soon as it stands
 */
export async function uploadBatch(
  files: readonly File[],
  title: string,
  onUploaded: (url: string) => void,
): Promise<void> {
  for (const file of files) {
    const refused = refusalOfFile(file);
    if (refused !== undefined) {
      alert(message(refused, { file: file.name }));
      return;
    }
  }
  for (const file of files) {
    const answer = await uploadImage(file, title);
    if (!answer?.success) {
      alert(message("upload-failed", { error: answer?.error || message("upload-unknown") }));
      return;
    }
    onUploaded(answer.url);
  }
}
