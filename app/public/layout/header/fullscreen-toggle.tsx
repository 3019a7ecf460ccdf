import { useSyncExternalStore } from "react";

/** Puts the whole site on the full screen and back; absent where the browser can't (G9). */
export function FullscreenToggle({ className }: { className?: string | undefined }) {
  const isPossible = useSyncExternalStore(
    () => () => undefined,
    () => document.fullscreenEnabled,
    () => true,
  );
  const isFull = useSyncExternalStore(
    watchFullscreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!isPossible) return null;
  return (
    <button
      type="button"
      className={className}
      aria-label={isFull ? "Leave fullscreen" : "Fullscreen"}
      onClick={() => void toggleFullscreen()}
    >
      <svg viewBox="0 0 12 12" width="12" height="12" fill="none" stroke="currentColor" aria-hidden>
        <path
          d={
            isFull
              ? "M10.5 1.5 6.9 5.1m0-3v3h3M1.5 10.5l3.6-3.6m0 3v-3h-3"
              : "m1.5 10.5 9-9M7 1.5h3.5V5M1.5 7v3.5H5"
          }
        />
      </svg>
    </button>
  );
}

/** A browser may refuse (a policy, no gesture): then nothing changes, and nothing needs saying. */
async function toggleFullscreen(): Promise<void> {
  const isFull = document.fullscreenElement !== null;
  await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => undefined,
  );
}

function watchFullscreen(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}
