import { BROWSER_UPLOADS } from "./browser-uploads.ts";
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createUploadQueue, type UploadQueue, type UploadQueueOptions } from "./upload-queue.ts";
import type { Upload } from "./upload-state.ts";

/** Creates a queue for the lifetime of the component, with its uploads; progress does not render it again. */
export function useUploadQueue(): { queue: UploadQueue; uploads: readonly Upload[] } {
  const [queue] = useState(() => createUploadQueue(BROWSER_UPLOADS));
  useEffect(() => () => queue.dispose(), [queue]);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads) };
}

/** Hands the options of this render to a queue. */
export function useQueueOptions(queue: UploadQueue, options: UploadQueueOptions): void {
  useLayoutEffect(() => queue.configure(options));
}

/** Returns the number of sent bytes of one upload. */
export function useUploadProgress(queue: UploadQueue, id: number): number {
  const subscribe = useCallback(
    (listener: () => void) => queue.subscribeProgress(id, listener),
    [queue, id],
  );
  const progress = () => queue.progressOf(id);
  return useSyncExternalStore(subscribe, progress, progress);
}
