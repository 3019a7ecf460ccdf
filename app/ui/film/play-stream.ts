import type Hls from "hls.js";
import type { HlsConfig } from "hls.js";
import { savesData } from "../../motion/media-queries.ts";

/** A screen that shows no more than 720 lines of a film is narrower or lower than this. */
const SMALL_SCREEN = "(max-width: 768px), (max-height: 480px)";
const SMALL_SCREEN_SIDE = 720;
/** Where the visitor asks to save data. */
const SAVING_SIDE = 480;

/** How often a segment that did not come is asked for again. */
const RETRIES = 2;

/** The library's parts for the subtitles of a stream. */
const WITHOUT_SUBTITLES = {
  subtitleTrackController: undefined,
  subtitleStreamController: undefined,
  timelineController: undefined,
} as unknown as Partial<HlsConfig>;

const HLS_TYPE = "application/vnd.apple.mpegurl";

/**
 * Plays a HLS stream in the quality that fits screen and line (V5). Apple's browsers play it by themselves, and
 * choose as well; the others by hls.js, which is loaded now. Chromium's own player looks at the line alone.
 * @param signal aborted when the film is left
 * @param onLost called where the stream can't be played, or no further
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
    // Subtitles are the player's own: the library would switch them off, and forget them where it ends.
    ...WITHOUT_SUBTITLES,
    // Segments only pass through: a worker would cost more than it saves.
    enableWorker: false,
    // The first is fetched in the lowest quality, the next in what the line carried.
    testBandwidth: true,
    startFragPrefetch: true,
    // After that the film's file is tried.
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
  // The lowest is always allowed; levels are sorted from there.
  hls.autoLevelCapping = Math.max(0, fitting.length - 1);
}

function mostSide(): number {
  if (savesData()) return SAVING_SIDE;
  return matchMedia(SMALL_SCREEN).matches ? SMALL_SCREEN_SIDE : Infinity;
}
