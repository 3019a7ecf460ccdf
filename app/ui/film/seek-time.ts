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

const LOADING_EVENTS = ["loadedmetadata", "durationchange", "loadeddata", "canplaythrough"];

/**
 * Seeks at once or, in a film of which nothing is loaded yet, as soon as it can: a stream has no end for a moment after
 * its first bytes, and a seek before would be lost.
 * @returns a function that gives up waiting
 */
export function seekWhenLoaded(video: HTMLVideoElement, seconds: number): () => void {
  const waiting = new AbortController();
  const seek = () => {
    const isKnown = Number.isFinite(video.duration) && video.seekable.length > 0;
    if (!isKnown && video.readyState < HTMLMediaElement.HAVE_ENOUGH_DATA) return;
    waiting.abort();
    video.currentTime = seconds;
  };
  for (const event of LOADING_EVENTS) {
    video.addEventListener(event, seek, { signal: waiting.signal });
  }
  seek();
  return () => waiting.abort();
}
