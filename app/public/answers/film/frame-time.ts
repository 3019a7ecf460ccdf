import { frameAt, ROUNDED_S, timeOfFrame } from "#domain/frame-rate.ts";
import type { FilmFacts } from "#domain/media.ts";

/** Where frames are far from the clock, the film was moved and its frame is not there yet. */
const CLOSE_S = 0.5;

/** The media time of the last frame that each film showed. */
const shownAt = new WeakMap<HTMLVideoElement, number>();

/** Follows the frames that a film shows, in browsers that tell. @returns a function that stops */
export function watchFrames(video: HTMLVideoElement): () => void {
  if (!("requestVideoFrameCallback" in video)) return () => undefined;
  const note: VideoFrameRequestCallback = (_, { mediaTime }) => {
    shownAt.set(video, mediaTime);
    next = video.requestVideoFrameCallback(note);
  };
  let next = video.requestVideoFrameCallback(note);
  return () => video.cancelVideoFrameCallback(next);
}

/** Returns the moment of the frame that a film shows, in seconds. */
export function takeMoment(video: HTMLVideoElement): number {
  const frame = shownAt.get(video);
  const isShown = frame !== undefined && Math.abs(frame - video.currentTime) < CLOSE_S;
  return isShown ? frame : video.currentTime;
}

/**
 * Returns a time at which every player shows the frame of a moment. Where the rate is constant it is the frame's
 * middle, and never the film's end, where Chromium keeps the picture that it showed before.
 */
export function seekTime(seconds: number, film: FilmFacts | undefined): number {
  const rate = film?.frameRate;
  const isKnown = rate !== undefined && !rate.isVariable;
  const time = isKnown ? timeOfFrame(frameAt(seconds, rate), rate) : seconds + ROUNDED_S;
  return film === undefined ? time : Math.min(time, film.durationS - ROUNDED_S);
}
