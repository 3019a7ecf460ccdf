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
