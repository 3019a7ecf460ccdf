/** What the visitor does to the page: moves it by hand, has it moved, or turns to something else. */
export type HandEvent = "hand" | "scrolled" | "call-off";

/** Pressed with others, these alone mean nothing. */
const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * Tells a page that is moved by wheel, finger or scrollbar from one that the keyboard, the
 * focus or the browser moves (P5).
 * @returns a function that stops watching
 */
export function watchUserScroll(tell: (event: HandEvent) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true, capture: true };
  let holdsBar = false;
  const hand = () => tell("hand");

  const touched = ({ ctrlKey }: WheelEvent) => {
    // With the control key a wheel zooms.
    if (!ctrlKey) hand();
  };
  const pressed = ({ pointerType, clientX }: PointerEvent) => {
    // A root's scrollbar lies right of all that the page is laid out in.
    holdsBar = pointerType === "mouse" && clientX >= document.documentElement.clientWidth;
  };
  const released = ({ buttons }: PointerEvent) => {
    if (buttons === 0) holdsBar = false;
  };
  const scrolled = () => {
    if (holdsBar) hand();
    tell("scrolled");
  };
  const turned = () => tell("call-off");
  const typed = ({ key }: KeyboardEvent) => {
    if (!MODIFIERS.has(key)) turned();
  };

  addEventListener("wheel", touched, options);
  addEventListener("touchmove", hand, options);
  addEventListener("pointerdown", pressed, options);
  addEventListener("pointerup", released, options);
  addEventListener("pointermove", released, options);
  addEventListener("scroll", scrolled, { signal: stop.signal, passive: true });
  addEventListener("keydown", typed, options);
  addEventListener("focusin", turned, options);
  addEventListener("click", turned, options);
  return () => stop.abort();
}
