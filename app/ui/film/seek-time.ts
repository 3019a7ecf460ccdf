import { fixedRate } from "#domain/film.ts";
import { frameAt, ROUNDED_S, timeOfFrame } from "#domain/frame-rate.ts";
import type { FilmFacts } from "#domain/media.ts";

/**
 * Returns a time at which every player shows the frame of a comment's moment (B2). Where the rate is constant it is the
 * frame's middle, and never the film's end, where Chromium keeps the picture that it showed before.
 */
export function seekTime(seconds: number, film: FilmFacts | undefined): number {
  const rate = fixedRate(film);
  const time = rate === undefined ? seconds + ROUNDED_S : timeOfFrame(frameAt(seconds, rate), rate);
  return film === undefined ? time : Math.min(time, film.durationS - ROUNDED_S);
}

/**
 * Seeks at once or, in a film of which nothing is loaded yet, as soon as its first frame is known.
 * @returns a function that gives up waiting
 */
export function seekWhenLoaded(video: HTMLVideoElement, seconds: number): () => void {
  const seek = () => {
    video.currentTime = seconds;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) seek();
  else video.addEventListener("loadedmetadata", seek, { once: true });
  return () => video.removeEventListener("loadedmetadata", seek);
}
