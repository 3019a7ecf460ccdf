import { follow, type Point } from "../../motion/cursor/cursor.ts";
import { prefersReducedMotion } from "../../motion/reduced-motion.ts";
import { besidePointer, roomBeside, within, type RowMeasure, type Size } from "./place.ts";

/**
 * Moves a preview after the pointer, or to the row that the keyboard reached, by
 * transform alone (W3, G4). Rows carry `data-row`, their place in the list.
 * @param area holds the rows
 * @param onRow told the row to show, undefined when none is to be shown
 * @param first what came to the rows before this did
 * @returns a function that stops it
 */
export function followRows(
  area: HTMLElement,
  frame: HTMLElement,
  onRow: (row: number | undefined) => void,
  first: PointerEvent | FocusEvent | undefined,
): () => void {
  const stop = new AbortController();
  let [row, pointer]: [HTMLElement | undefined, Point | undefined] = [undefined, undefined];
  let at: Point | undefined;
  let drawnAt = 0;
  let painting = 0;

  const draw = (now: number) => {
    painting = 0;
    const size = { width: frame.offsetWidth, height: frame.offsetHeight };
    const aim = row && (pointer ?? endOfTitle(row));
    const wish = aim && besidePointer(aim, size);
    const room = row && wish && roomBeside(measured(row), size, screenSize(), wish);
    if (!row || !wish || !room) return leave();
    const target = within(room, wish);
    const isFirst = at === undefined;
    // What it catches up with can be another row's room: the text of this one stays free.
    at =
      at && !prefersReducedMotion()
        ? within(room, follow(at, target, Math.max(0, now - drawnAt)))
        : target;
    drawnAt = now;
    frame.style.transform = `translate(${at.x}px, ${at.y}px)`;
    if (isFirst) onRow(Number(row.dataset.row));
    if (at.x !== target.x || at.y !== target.y) ask();
  };
  const ask = () => {
    painting ||= requestAnimationFrame(draw);
  };
  const leave = () => {
    [row, at] = [undefined, undefined];
    onRow(undefined);
  };
  const enter = (target: EventTarget | null, from: Point | undefined) => {
    const next = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    pointer = from;
    if (!next) return leave();
    if (next !== row && at) onRow(Number(next.dataset.row));
    if (at === undefined || painting === 0) drawnAt = performance.now();
    row = next;
    ask();
  };

  const options = { signal: stop.signal, passive: true };
  const byPointer = ({ target, clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType !== "touch") enter(target, { x: clientX, y: clientY });
  };
  area.addEventListener("pointermove", byPointer, options);
  area.addEventListener("pointerover", byPointer, options);
  area.addEventListener("pointerleave", leave, options);
  const byFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(":focus-visible")) enter(target, undefined);
  };
  area.addEventListener("focusin", byFocus, options);
  area.addEventListener("focusout", leave, options);
  window.addEventListener("scroll", () => row && ask(), options);
  window.addEventListener("blur", leave, options);
  if (first instanceof PointerEvent) byPointer(first);
  else if (first) byFocus(first);
  return () => {
    stop.abort();
    cancelAnimationFrame(painting);
  };
}

function screenSize(): Size {
  return { width: document.documentElement.clientWidth, height: innerHeight };
}

/** Where a pointer would be that shows the row that the keyboard reached. */
function endOfTitle(row: HTMLElement): Point {
  const { top, height } = row.getBoundingClientRect();
  const title = textRects(row.querySelector("[data-title]") ?? row);
  return { x: Math.max(...title.map(({ right }) => right)), y: top + height / 2 };
}

function measured(row: HTMLElement): RowMeasure {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return {
    across: { from: left, to: right },
    down: { from: top, to: bottom },
    words: textRects(row).map((rect) => ({ from: rect.left, to: rect.right })),
  };
}

/** The boxes of the lines themselves: a cell is as wide as its column, however short its text. */
function textRects(row: Element): DOMRect[] {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const rects: DOMRect[] = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    rects.push(...range.getClientRects());
  }
  return rects;
}
