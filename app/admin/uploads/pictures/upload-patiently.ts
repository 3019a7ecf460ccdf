import { uploadImage, type UploadOutcome } from "../../../api.ts";

/** So many times a server that was too busy is asked again before somebody hears of it. */
const MOST_RETRIES = 5;

export interface PatientWatch {
  onSent: (share: number) => void;
  /** Told the server's reason while it is given the time that it asked for. */
  onPutOff: (reason: string) => void;
  signal: AbortSignal;
}

/**
 * Uploads a picture, and again after the time that a busy server asks for.
 * @returns what came of the last try; undefined where no answer came, or it was called off
 */
export async function uploadPatiently(
  file: File,
  title: string,
  { onSent, onPutOff, signal }: PatientWatch,
): Promise<UploadOutcome | undefined> {
  for (let retries = 0; ; retries += 1) {
    const outcome = await uploadImage(file, title, { onSent, signal });
    if (signal.aborted) return undefined;
    if (outcome === undefined || !("retryAfterMs" in outcome)) return outcome;
    if (retries === MOST_RETRIES) return outcome;
    onPutOff(outcome.error);
    await pause(outcome.retryAfterMs, signal);
    if (signal.aborted) return undefined;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const calledOff = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", calledOff, { once: true });
  });
}
