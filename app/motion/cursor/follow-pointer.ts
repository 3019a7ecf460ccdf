import { cursorWord, follow, type Point } from "./cursor.ts";

/**
 * Moves the disc after the pointer, by transform alone.
 * @param onWord told the word under the pointer, undefined where there is none
 * @returns a function that stops it
 */
export function followPointer(
  disc: HTMLElement,
  onWord: (word: string | undefined) => void,
): () => void {
  const stop = new AbortController();
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  let [word, pointer]: [string | undefined, Point | undefined] = [undefined, undefined];
  let at: Point = { x: 0, y: 0 };
  let frame = 0;
  let drawnAt = 0;

  const say = (next: string | undefined) => {
    if (next !== word) onWord((word = next));
  };
  const draw = (now: number) => {
    frame = 0;
    if (!pointer) return;
    // A frame's own time may lie before the event that asked for it.
    at = isStill.matches ? pointer : follow(at, pointer, Math.max(0, now - drawnAt));
    drawnAt = now;
    disc.style.transform = `translate(${at.x}px, ${at.y}px)`;
    if (at !== pointer) frame = requestAnimationFrame(draw);
  };
  const look = (over: EventTarget | null) => {
    const marked = over instanceof Element ? over.closest<HTMLElement>("[data-cursor]") : null;
    const next = cursorWord(marked?.dataset.cursor);
    // From nowhere it has no way to make up: it appears where the pointer is.
    if (word === undefined && pointer) at = pointer;
    say(next);
    if (next === undefined || frame !== 0) return;
    drawnAt = performance.now();
    frame = requestAnimationFrame(draw);
  };
  const hide = () => say(undefined);

  const options = { signal: stop.signal, passive: true };
  const move = ({ clientX, clientY, target, pointerType }: PointerEvent) => {
    if (pointerType === "touch") return hide();
    pointer = { x: clientX, y: clientY };
    look(target);
  };
  window.addEventListener("pointermove", move, options);
  window.addEventListener(
    "scroll",
    () => {
      if (word !== undefined && pointer) look(document.elementFromPoint(pointer.x, pointer.y));
    },
    options,
  );
  window.addEventListener("keydown", hide, options);
  window.addEventListener("blur", hide, options);
  document.documentElement.addEventListener("pointerleave", hide, options);
  return () => {
    stop.abort();
    cancelAnimationFrame(frame);
    hide();
  };
}
