export type EngineName = "Chromium" | "Firefox" | "WebKit";

/** A browser engine under test. */
export interface Engine {
  name: EngineName;
  /** Starts the browser; the caller stops it. */
  start(): Promise<RunningBrowser>;
}

export interface RunningBrowser {
  /** Opens a window with an empty profile. Only one is open at a time, and the caller closes it. */
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

/** Mouse, wheel and keyboard input. */
export interface Hand {
  move(to: Place): Promise<void>;
  /** Presses the left button at the mouse's position. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Turns the wheel at a place; `by` is CSS pixels downwards. */
  wheel(at: Place, by: number): Promise<void>;
  /** Presses a key by its `KeyboardEvent.key`, with modifiers as in `Shift+Tab`. */
  press(chord: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** A browser window, which checks control only by these methods. */
export interface Session extends Hand {
  /** Loads an address and waits for its `load` event. */
  open(address: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Sets the size of the viewport. */
  resize(size: Size): Promise<void>;
  /** Evaluates an expression in the page; returns its JSON value, or that of its promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Chooses files in the one file input that the selector finds. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Returns the keys of a chord, modifiers first. */
export function keysOf(chord: string): string[] {
  return chord.length === 1 ? [chord] : chord.split("+");
}
