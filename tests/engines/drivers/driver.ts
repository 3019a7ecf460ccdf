export type EngineName = "Chromium" | "Firefox" | "WebKit";

/** A browser engine that the site is tested in. */
export interface Engine {
  name: EngineName;
  /** Starts its browser; whoever starts it stops it. */
  start(): Promise<RunningBrowser>;
}

export interface RunningBrowser {
  /** Opens a window with no memory of others. One is open at a time: whoever opens it closes it. */
  openSession(): Promise<Session>;
  stop(): Promise<void>;
}

/** A place in the viewport, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Mouse, wheel and keyboard, as the browser gets them from a hand. */
export interface Hand {
  move(to: Place): Promise<void>;
  /** Presses the left button where the mouse is. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Turns the wheel at a place, by so many CSS pixels downwards. */
  wheel(at: Place, by: number): Promise<void>;
  /** Presses a key by its `KeyboardEvent.key`, after modifiers that are held, as in `Shift+Tab`. */
  press(chord: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** A window of a browser. All that checks do, they do by it. */
export interface Session extends Hand {
  /** Loads an address and waits for its `load` event. */
  open(address: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Sets the size of the viewport. */
  resize(size: Size): Promise<void>;
  /** Gives the value of an expression in the page, as JSON carries it; of a promise, what it resolves to. */
  evaluate(expression: string): Promise<unknown>;
  /** Picks files in the one file input that the selector finds. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The keys of a chord: modifiers first. */
export function keysOf(chord: string): string[] {
  return chord.length === 1 ? [chord] : chord.split("+");
}
