import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createUploadQueue, type UploadQueue, type UploadQueueOptions } from "./upload-queue.ts";
import type { Upload } from "./upload-state.ts";

/** A queue that lives as long as the component. */
export function useUploadQueue(options: UploadQueueOptions): UploadQueue {
  const [queue] = useState(() => createUploadQueue());
  useLayoutEffect(() => queue.configure(options));
  useEffect(() => () => queue.dispose(), [queue]);
  return queue;
}

/** The uploads of a queue; progress does not render the caller again. */
export function useUploads(queue: UploadQueue): readonly Upload[] {
  return useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
}

/** The bytes of one upload that are sent. */
export function useUploadProgress(queue: UploadQueue, id: number): number {
  const subscribe = useCallback(
    (listener: () => void) => queue.subscribeProgress(id, listener),
    [queue, id],
  );
  const progress = () => queue.progressOf(id);
  return useSyncExternalStore(subscribe, progress, progress);
}
