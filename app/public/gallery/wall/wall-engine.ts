import { prefersReducedMotion } from "../../../foundation/media-queries.ts";
import { WALL_FADE_MS, WALL_SETTLED_MS } from "../../../foundation/timing.ts";
import { visiblePart, type Box, type Camera, type Viewport } from "../../../ui/pan-zoom/camera.ts";
import { listenForPanZoom, wheelTicks, type PanZoomCommand } from "../../../ui/pan-zoom/input.ts";
import {
  expand,
  extentOf,
  intersecting,
  isSameList,
  scaleBox,
  visibleFrames,
  WALL_SLACK,
} from "./layout.ts";
import * as motions from "./wall-motion.ts";

export type WallEngine = ReturnType<typeof startWall>;

export interface WallOptions {
  /** Clips the wall and receives its pointer and key events. */
  region: HTMLElement;
  /** The transformed element; its origin is the middle of the viewport. */
  wall: HTMLElement;
  /** In hundredths of the viewport's width; read again when the viewport is resized. */
  boxes: () => readonly Box[];
  /** Receives the indexes of the frames to render. */
  onVisible: (visible: readonly number[]) => void;
  /** Receives the indexes of the pictures to load, once the wall has stopped moving. */
  onRequest: (requested: readonly number[]) => void;
  /** Receives the zoom that the wall animates to. */
  onZoom: (zoom: number) => void;
}

const LOAD_AHEAD_PX = 100;

const OVERSCAN_PX = 360;

/** Limits one animation step, so that a late frame doesn't make the wall jump. */
const MAX_STEP_MS = 50;

/** Pans and zooms the wall by transform, and reports the frames near the viewport (L6). */
export function startWall(options: WallOptions) {
  const { region, wall, boxes, onVisible, onRequest, onZoom } = options;
  let motion = motions.AT_START;
  let frameBoxes: readonly Box[] = [];
  let viewport: Viewport = { width: 0, height: 0, content: extentOf([]) };
  let unit = 1;
  let visible: readonly number[] = [];
  let focused: number | undefined;
  let isClickSuppressed = false;
  let hasMovedByInput = false;
  let gatheredWheel = 0;
  let [animationFrame, lastFrameAt, settling] = [0, 0, 0];

  const framesWithin = (ahead: number) => {
    const part = expand(visiblePart(motion.camera, viewport), ahead / motion.camera.scale);
    return intersecting(scaleBox(part, 1 / unit), frameBoxes);
  };
  const onSettled = () => {
    wall.style.willChange = "";
    onRequest(framesWithin(LOAD_AHEAD_PX));
  };
  const updateVisible = () => {
    const next = visibleFrames(framesWithin(OVERSCAN_PX), focused, frameBoxes.length);
    if (isSameList(next, visible)) return;
    visible = next;
    onVisible(next);
  };
  const paint = () => {
    const { x, y, scale } = motion.camera;
    wall.style.willChange = "transform";
    wall.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
    updateVisible();
    clearTimeout(settling);
    settling = window.setTimeout(onSettled, WALL_SETTLED_MS);
  };
  const tick = (now: number) => {
    const elapsed = Math.min(MAX_STEP_MS, Math.max(0, now - lastFrameAt));
    lastFrameAt = now;
    const before = motion.camera;
    motion = motions.advance(motion, elapsed, viewport, prefersReducedMotion());
    if (hasMovedByInput || !isSameCamera(before, motion.camera)) paint();
    hasMovedByInput = false;
    region.dataset.phase = motion.gesture.phase;
    animationFrame = motions.isMoving(motion, viewport) ? requestAnimationFrame(tick) : 0;
  };
  const change = (next: motions.WallMotion) => {
    hasMovedByInput ||= !isSameCamera(motion.camera, next.camera);
    if (next.targetZoom !== motion.targetZoom) onZoom(next.targetZoom);
    motion = next;
    region.dataset.phase = motion.gesture.phase;
    if (animationFrame !== 0) return;
    lastFrameAt = performance.now();
    animationFrame = requestAnimationFrame(tick);
  };
  const run = (command: PanZoomCommand) => {
    if (command.type === "pan") change(motions.panStep(motion, command.direction, viewport));
    if (command.type === "zoom") change(motions.zoomBy(motion, command.steps));
    if (command.type === "reset-zoom") change(motions.resetZoom(motion));
    if (command.type === "see-all") change(motions.seeAll(motion, viewport));
    if (command.type === "home") change(motions.goHome(motion));
  };

  const stop = new AbortController();
  const { signal } = stop;
  const stopInput = listenForPanZoom({
    element: region,
    keyTarget: region,
    origin() {
      const { left, top } = region.getBoundingClientRect();
      return { x: left + wall.offsetLeft, y: top + wall.offsetTop };
    },
    onPointers(points, at, isCancelled) {
      const isStart = motion.gesture.phase !== "pressed" && !motions.isHeld(motion);
      // A pointer that stops a moving wall must not open a frame.
      if (isStart) isClickSuppressed = motions.isMoving(motion, viewport);
      change(
        isCancelled
          ? motions.withoutPointers(motion)
          : motions.withPointers(motion, points, at, viewport),
      );
      isClickSuppressed ||= motions.isHeld(motion);
      return motions.isHeld(motion);
    },
    onWheel(turn) {
      const { ticks, gathered } = wheelTicks(gatheredWheel, turn);
      gatheredWheel = gathered;
      if (ticks === 0) return true;
      const next = motions.zoomBy(motion, ticks, turn.at);
      // At either limit of the zoom, the wheel scrolls the page.
      if (next.targetZoom === motion.targetZoom) return false;
      change(next);
      return true;
    },
    onCommand(command) {
      run(command);
      return true;
    },
  });
  const suppressClick = (event: MouseEvent) => {
    const isByKeyboard = event.detail === 0;
    if (isByKeyboard || !isClickSuppressed) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const focus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const index = target.closest<HTMLElement>("[data-frame]")?.dataset.frame;
    focused = index === undefined ? undefined : Number(index);
    const box = focused === undefined ? undefined : frameBoxes[focused];
    const isByKeyboard = target.matches(":focus-visible");
    if (box && isByKeyboard) change(motions.centreBox(motion, scaleBox(box, unit), viewport));
    updateVisible();
  };
  const blur = () => {
    focused = undefined;
    updateVisible();
  };
  region.addEventListener("click", suppressClick, { capture: true, signal });
  region.addEventListener("focusin", focus, { signal });
  region.addEventListener("focusout", blur, { signal });
  wall.addEventListener("load", fadeIn, { capture: true, signal });

  const relayout = () => {
    unit = region.clientWidth / 100;
    frameBoxes = boxes();
    viewport = {
      width: region.clientWidth,
      // The region extends under the header; its visible part is centred on the wall's origin.
      height: 2 * (region.clientHeight - wall.offsetTop),
      content: scaleBox(extentOf(frameBoxes), unit),
      slack: WALL_SLACK,
    };
    change(motion);
    paint();
  };
  const sizes = new ResizeObserver(relayout);
  sizes.observe(region);

  return {
    run,
    relayout,
    stop() {
      stop.abort();
      stopInput();
      sizes.disconnect();
      cancelAnimationFrame(animationFrame);
      clearTimeout(settling);
    },
  };
}

/** Fades in only pictures with `data-requested`; the first ones are already visible. */
function fadeIn({ target }: Event): void {
  if (!(target instanceof HTMLImageElement) || prefersReducedMotion()) return;
  if (!target.closest("[data-requested]")) return;
  const easing = getComputedStyle(target).getPropertyValue("--content-ease");
  target.animate({ opacity: [0, 1] }, { duration: WALL_FADE_MS, easing });
}

function isSameCamera(one: Camera, other: Camera): boolean {
  return one.x === other.x && one.y === other.y && one.scale === other.scale;
}
