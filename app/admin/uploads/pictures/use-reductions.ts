import { useEffect, useRef, type Dispatch } from "react";
import { MAX_UPLOAD_BYTES } from "#domain/picture-upload.ts";
import { message } from "#domain/messages.ts";
import type { Upload, UploadAction } from "./upload-state.ts";

export interface Reductions {
  /** Reducir y subir: makes files small enough here; what came of them waits to be uploaded. */
  reduce(ids: readonly number[]): Promise<void>;
  /** Calls one off, whether its turn has come or not; others go on. */
  callOff(id: number): void;
}

/** Makes pictures smaller, one at a time: a camera's takes a few hundred megabytes while it is open (D5). */
export function useReductions(
  uploads: readonly Upload[],
  dispatch: Dispatch<UploadAction>,
): Reductions {
  const open = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const { current } = open;
    return () => {
      for (const each of current.values()) each.abort();
    };
  }, []);

  return {
    async reduce(ids) {
      for (const id of ids) {
        open.current.set(id, new AbortController());
        dispatch({ type: "reducing", id });
      }
      for (const id of ids) {
        const file = uploads.find((each) => each.id === id)?.file;
        const signal = open.current.get(id)?.signal;
        if (!file || !signal || signal.aborted) continue;
        const result = await reduced(id, file, signal);
        open.current.delete(id);
        if (!signal.aborted) dispatch(result);
      }
    },
    callOff(id) {
      open.current.get(id)?.abort();
    },
  };
}

async function reduced(id: number, file: File, signal: AbortSignal): Promise<UploadAction> {
  try {
    const { reducePicture } = await import("./reduce-picture.ts");
    const smaller = await reducePicture(file, signal);
    if (smaller.size <= MAX_UPLOAD_BYTES) return { type: "reduced", id, file: smaller };
  } catch (cause) {
    if (!signal.aborted) console.error("A picture could not be made smaller", cause);
  }
  return { type: "upload-failed", id, problem: "wrong", reason: message("reduce-failed") };
}
