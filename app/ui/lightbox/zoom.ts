/** A place in the lightbox, in CSS pixels from the middle of its stage. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a picture is shown: so many times as large as it fits, and so far from the middle (P4). */
export interface View extends Point {
  readonly scale: number;
}

/** The stage, and the picture as it fits in it, in CSS pixels. */
export interface Room {
  readonly stage: { readonly width: number; readonly height: number };
  readonly picture: { readonly width: number; readonly height: number };
}

/** The whole picture. */
export const FITTED: View = { scale: 1, x: 0, y: 0 };

/** The largest that a picture is shown, in times of what fits. */
export const LARGEST = 4;

/** What a double tap shows, in the same measure. */
export const CLOSE_UP = 2.5;

/** A press of a key or of a button zooms by this factor. */
export const ZOOM_STEP = 1.5;

/** True while less than the whole picture is shown. */
export function isZoomed({ scale }: View): boolean {
  return scale > 1;
}

/**
 * Zooms so that what lies under a point stays under it, as far as the picture's edges
 * allow (P4).
 * @param factor larger than 1 to come nearer
 */
export function zoomAt(view: View, factor: number, point: Point, room: Room): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return held(
    {
      scale,
      x: point.x - (point.x - view.x) * grown,
      y: point.y - (point.y - view.y) * grown,
    },
    room,
  );
}

/** Moves the picture under the stage, no further than its edges. */
export function panBy(view: View, { x, y }: Point, room: Room): View {
  return held({ scale: view.scale, x: view.x + x, y: view.y + y }, room);
}

/** Near, where the whole picture was shown, and back to the whole where it was near. */
export function toggled(view: View, point: Point, room: Room): View {
  return isZoomed(view) ? FITTED : zoomAt(FITTED, CLOSE_UP, point, room);
}

/** A picture larger than the stage leaves no gap at its edge; a smaller one stands in the middle. */
function held({ scale, x, y }: View, { stage, picture }: Room): View {
  const reachX = Math.max(0, (picture.width * scale - stage.width) / 2);
  const reachY = Math.max(0, (picture.height * scale - stage.height) / 2);
  return { scale, x: within(x, reachX), y: within(y, reachY) };
}

function within(value: number, reach: number): number {
  // Adding 0 makes 0 of -0.
  return Math.min(reach, Math.max(-reach, value)) + 0;
}
