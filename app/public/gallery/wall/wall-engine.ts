import { prefersReducedMotion } from "../../../motion/reduced-motion.ts";
import { WALL_FADE_MS, WALL_SETTLED_MS } from "../../../motion/timing.ts";
import { inView, type Point, type Room } from "./camera.ts";
import { extentOf, type Box } from "./columns.ts";
import type { Wish } from "./gesture.ts";
import { boxesIn, grown, hung, sameList, scaled } from "./overscan.ts";
import { listenOn } from "./wall-input.ts";
import { FETCH_AHEAD_PX, HANG_AHEAD_PX } from "./wall-limits.ts";
import * as motions from "./wall-motion.ts";

/** The running wall, as its buttons know it. */
export interface WallEngine {
  wish: (wish: Wish) => void;
  /** There are other boxes: more hang around those that hung. */
  rehang: () => void;
  stop: () => void;
}

export interface WallParts {
  /** What clips the wall and takes its pointers and keys. */
  region: HTMLElement;
  /** What moves; its own place is the middle of the view. */
  wall: HTMLElement;
  /** Where the frames hang, in hundredths of the view's width; asked anew when the view changes. */
  boxes: () => readonly Box[];
  /** Told which frames hang in the document, by their places in the list (L3). */
  onHung: (hung: readonly number[]) => void;
  /** Told which pictures are due, once the view has settled (L6). */
  onDue: (due: readonly number[]) => void;
  /** Told the zoom that is aimed at. */
  onZoom: (zoom: number) => void;
}

/** A frame that comes late is no reason to jump, in milliseconds. */
const LONGEST_STEP_MS = 50;

/** Moves the wall by transform alone, and tells what is near the view as it goes (L3, L6). */
export function startWall({ region, wall, boxes, onHung, onDue, onZoom }: WallParts): WallEngine {
  let motion = motions.AT_START;
  let frames: readonly Box[] = [];
  let room: Room = { width: 0, height: 0, wall: extentOf([]) };
  let unit = 1;
  let shown: readonly number[] = [];
  let focused: number | undefined;
  let isDragged = false;
  let [frame, paintedAt, settling] = [0, 0, 0];

  const part = (ahead: number) => scaled(grown(inView(motion.camera, room), ahead), 1 / unit);
  const ahead = (px: number) => px / motion.camera.scale;
  const settle = () => {
    wall.style.willChange = "";
    onDue(boxesIn(part(ahead(FETCH_AHEAD_PX)), frames));
  };
  const hang = () => {
    const next = hung(boxesIn(part(ahead(HANG_AHEAD_PX)), frames), focused, frames.length);
    if (sameList(next, shown)) return;
    shown = next;
    onHung(next);
  };
  const paint = () => {
    const { x, y, scale } = motion.camera;
    wall.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
    hang();
    clearTimeout(settling);
    settling = window.setTimeout(settle, WALL_SETTLED_MS);
  };
  const run = (now: number) => {
    const elapsed = Math.min(LONGEST_STEP_MS, Math.max(0, now - paintedAt));
    paintedAt = now;
    const before = motion.camera;
    motion = motions.advanced(motion, elapsed, room, prefersReducedMotion());
    if (hasMoved(before, motion.camera) || wasTouched) paint();
    wasTouched = false;
    region.dataset.phase = motion.hand.phase;
    frame = motions.isMoving(motion, room) ? requestAnimationFrame(run) : 0;
  };
  let wasTouched = false;
  const change = (next: motions.WallMotion) => {
    wasTouched ||= hasMoved(motion.camera, next.camera);
    if (next.aim !== motion.aim) onZoom(next.aim);
    motion = next;
    region.dataset.phase = motion.hand.phase;
    if (frame !== 0) return;
    wall.style.willChange = "transform";
    paintedAt = performance.now();
    frame = requestAnimationFrame(run);
  };
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top } = region.getBoundingClientRect();
    return { x: x - left - wall.offsetLeft, y: y - top - wall.offsetTop };
  };
  const wish = (asked: Wish) => {
    if (asked.type === "pan") change(motions.panned(motion, asked.by, room));
    if (asked.type === "zoom") change(motions.zoomed(motion, asked.ticks));
    if (asked.type === "unzoom") change(motions.unzoomed(motion));
    if (asked.type === "home") change(motions.unzoomed(motions.sentHome(motion)));
  };

  const stopListening = listenOn(region, {
    onTouch(points, at) {
      const isPress = motion.hand.phase !== "pressed" && !motions.isHeld(motion);
      if (isPress) isDragged = motions.isMoving(motion, room);
      change(motions.touched(motion, points.map(fromMiddle), at, room));
      isDragged ||= motions.isHeld(motion);
    },
    onTicks(ticks, about) {
      const next = motions.zoomed(motion, ticks, fromMiddle(about));
      const zooms = next.aim !== motion.aim;
      if (zooms) change(next);
      return zooms;
    },
    onWish: wish,
    onFocus(index, isByKey) {
      focused = index;
      const box = index === undefined ? undefined : frames[index];
      if (box && isByKey) change(motions.broughtTo(motion, scaled(box, unit), room));
      hang();
    },
    isDrag: () => motions.isHeld(motion),
    wasDrag: () => isDragged,
  });
  const measure = () => {
    unit = region.clientWidth / 100;
    frames = boxes();
    const height = 2 * (region.clientHeight - wall.offsetTop);
    room = { width: region.clientWidth, height, wall: scaled(extentOf(frames), unit) };
    change(motion);
    paint();
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(region);
  wall.addEventListener("load", fadeIn, { capture: true });

  return {
    wish,
    rehang: measure,
    stop() {
      stopListening();
      sizes.disconnect();
      wall.removeEventListener("load", fadeIn, { capture: true });
      cancelAnimationFrame(frame);
      clearTimeout(settling);
    },
  };
}

/** A picture that was fetched when its turn came; what is there from the start is not hidden again. */
function fadeIn({ target }: Event): void {
  if (!(target instanceof HTMLImageElement) || prefersReducedMotion()) return;
  if (!target.closest("[data-due]")) return;
  target.animate({ opacity: [0, 1] }, { duration: WALL_FADE_MS, easing: contentEase(target) });
}

function contentEase(target: Element): string {
  return getComputedStyle(target).getPropertyValue("--content-ease");
}

function hasMoved(one: motions.WallMotion["camera"], other: motions.WallMotion["camera"]): boolean {
  return one.x !== other.x || one.y !== other.y || one.scale !== other.scale;
}
