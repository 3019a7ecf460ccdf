import { useEffect, useEffectEvent, useRef, useState, type Dispatch } from "react";
import { MAX_UPLOAD_BYTES } from "#domain/media.ts";
import { message } from "#domain/messages.ts";
import { uploadImage } from "../../api.ts";
import {
  refusalOfBatch,
  retriable,
  type Upload,
  type UploadAction,
  type UploadPlace,
} from "./upload-state.ts";

/** So many files go up at a time: one request each. */
const AT_ONCE = 2;

/** Why nothing goes up: everything that is left would fail alike. */
export type Hold = "no-connection" | "no-session";

export interface UploadQueue {
  hold: Hold | null;
  /** Takes files in; alerts where one of them stops the batch (D5). */
  pick(files: readonly File[], place: UploadPlace): void;
  retry(ids: readonly number[]): void;
  /** Tries again what the hold has held up. */
  goOn(): void;
  dismiss(id: number): void;
  /** Reducir y subir: makes a file small enough here, then uploads what came of it. */
  reduce(ids: readonly number[]): Promise<void>;
}

/**
 * Uploads what waits, two files at a time, and tells the form what became of each (D5, D6).
 * A line that is cut and a session that has ended hold the queue; a line that is back
 * releases it.
 * @param title the article's, sent along
 */
export function useUploads(
  uploads: readonly Upload[],
  title: string,
  dispatch: Dispatch<UploadAction>,
): UploadQueue {
  const running = useRef(new Map<number, AbortController>());
  const [hold, setHold] = useState<Hold | null>(null);
  // Two uploads that end at once ask before the page is drawn again.
  const held = useRef<Hold | null>(null);
  const holdFor = (cause: Hold | null) => {
    held.current = cause;
    setHold(cause);
  };

  const fail = useEffectEvent((id: number, error: string | undefined) => {
    const cause = holdOf(error);
    const reason = cause ? message(cause) : error || message("upload-unknown");
    dispatch({ type: "upload-failed", id, problem: cause ? "cut-off" : "declined", reason });
    // One sentence for all that the same cause stops.
    if (cause && held.current) return;
    if (cause) holdFor(cause);
    alert(message("upload-failed", { error: error || message("upload-unknown") }));
  });

  const start = useEffectEvent(async (upload: Upload) => {
    const { id, file } = upload;
    const calledOff = new AbortController();
    running.current.set(id, calledOff);
    dispatch({ type: "upload-sent", id, share: 0 });
    const answer = await uploadImage(file, title, {
      onSent: (share) => dispatch({ type: "upload-sent", id, share }),
      signal: calledOff.signal,
    });
    running.current.delete(id);
    if (calledOff.signal.aborted) return;
    if (answer?.success) dispatch({ type: "upload-done", id, url: answer.url });
    else fail(id, answer?.error);
  });

  useEffect(() => {
    if (hold) return;
    const next = uploads.filter((each) => isWaiting(each) && !running.current.has(each.id));
    for (const upload of next.slice(0, AT_ONCE - running.current.size)) void start(upload);
  }, [uploads, hold]);

  const goOn = () => {
    holdFor(null);
    const cutOff = retriable(uploads).filter(({ status }) => isCutOff(status));
    dispatch({ type: "retried", ids: cutOff.map(({ id }) => id) });
  };
  const goOnOnline = useEffectEvent(() => {
    if (hold === "no-connection") goOn();
  });

  useEffect(() => {
    const open = running.current;
    const online = () => goOnOnline();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      for (const each of open.values()) each.abort();
    };
  }, []);

  return {
    hold,
    goOn,
    pick(files, place) {
      dispatch({ type: "picked", files, place });
      const refused = refusalOfBatch(files);
      if (refused !== undefined) alert(refused);
    },
    retry(ids) {
      holdFor(null);
      dispatch({ type: "retried", ids });
    },
    dismiss(id) {
      running.current.get(id)?.abort();
      dispatch({ type: "dismissed", id });
    },
    async reduce(ids) {
      for (const id of ids) dispatch({ type: "reducing", id });
      // One at a time: a camera's picture takes a few hundred megabytes while it is open.
      for (const id of ids) {
        const file = uploads.find((each) => each.id === id)?.file;
        if (file) dispatch(await reduced(id, file));
      }
    },
  };
}

async function reduced(id: number, file: File): Promise<UploadAction> {
  try {
    const { reducePicture } = await import("./reduce-picture.ts");
    const smaller = await reducePicture(file);
    if (smaller.size <= MAX_UPLOAD_BYTES) return { type: "reduced", id, file: smaller };
  } catch (cause) {
    console.error("A picture could not be made smaller", cause);
  }
  return { type: "upload-failed", id, problem: "wrong", reason: message("reduce-failed") };
}

function holdOf(error: string | undefined): Hold | null {
  if (error === undefined) return "no-connection";
  return error === message("no-session") ? "no-session" : null;
}

function isWaiting({ status }: Upload): boolean {
  return status.kind === "waiting";
}

function isCutOff(status: Upload["status"]): boolean {
  return status.kind === "failed" && status.problem === "cut-off";
}
