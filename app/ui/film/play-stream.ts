import type Hls from "hls.js";
import type { HlsConfig } from "hls.js";
import { savesData } from "../../foundation/media-queries.ts";

const SMALL_SCREEN = "(max-width: 768px), (max-height: 480px)";
const SMALL_SCREEN_SIDE = 720;
const SAVING_SIDE = 480;

const RETRIES = 2;

/** A library part set to undefined is disabled, which the type does not allow. */
const WITHOUT_SUBTITLES = {
  subtitleTrackController: undefined,
  subtitleStreamController: undefined,
  timelineController: undefined,
} as unknown as Partial<HlsConfig>;

const HLS_TYPE = "application/vnd.apple.mpegurl";

/**
 * Plays HLS natively on Apple's browsers, else with hls.js, because Chromium's native player
 * ignores the screen's size (V5).
 * @param onLost called if the stream cannot be played, or breaks off
 */
export async function playStream(
  video: HTMLVideoElement,
  stream: string,
  signal: AbortSignal,
  onLost: (reason: string) => void,
): Promise<void> {
  if (playsByItself(video)) {
    video.addEventListener("error", () => onLost(video.error?.message ?? ""), {
      once: true,
      signal,
    });
    video.src = stream;
    signal.addEventListener("abort", () => video.removeAttribute("src"));
    return;
  }
  const { default: Library } = await import("hls.js");
  if (signal.aborted) return;
  if (!Library.isSupported()) return onLost("the browser plays no stream");
  const hls = new Library({
    // hls.js would disable the player's own subtitles and lose them at the film's end.
    ...WITHOUT_SUBTITLES,
    // Segments need no remuxing, so a worker costs more than it saves.
    enableWorker: false,
    // Fetches the first segment in the lowest quality and measures the bandwidth with it.
    testBandwidth: true,
    startFragPrefetch: true,
    fragLoadPolicy: {
      default: {
        ...Library.DefaultConfig.fragLoadPolicy.default,
        errorRetry: { maxNumRetry: RETRIES, retryDelayMs: 1000, maxRetryDelayMs: 2000 },
      },
    },
  });
  signal.addEventListener("abort", () => hls.destroy());
  hls.on(Library.Events.MANIFEST_PARSED, () => limitQuality(hls));
  hls.on(Library.Events.ERROR, (_, { fatal, details }) => {
    if (!fatal) return;
    hls.destroy();
    onLost(details);
  });
  hls.loadSource(stream);
  hls.attachMedia(video);
}

function playsByItself(video: HTMLVideoElement): boolean {
  const isApple = "ManagedMediaSource" in window || !("MediaSource" in window);
  return isApple && video.canPlayType(HLS_TYPE) !== "";
}

function limitQuality(hls: Hls): void {
  const most = mostSide();
  const fitting = hls.levels.filter(({ width, height }) => Math.min(width, height) <= most);
  // The lowest level is always allowed; levels are sorted from low to high.
  hls.autoLevelCapping = Math.max(0, fitting.length - 1);
}

function mostSide(): number {
  if (savesData()) return SAVING_SIDE;
  return matchMedia(SMALL_SCREEN).matches ? SMALL_SCREEN_SIDE : Infinity;
}
