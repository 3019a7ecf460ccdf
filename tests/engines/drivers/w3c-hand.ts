import { type Hand, keysOf, type Place } from "./driver.ts";

/** Keys without a character (W3C WebDriver, 17.4.2); WebDriver BiDi uses the same. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  Space: " ",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** An input source and its actions (W3C WebDriver, 15.4). */
export type ActionSource = { type: "pointer" | "wheel" | "key"; id: string; actions: object[] };

/** A hand that uses WebDriver actions. @param perform runs an action to its end */
export function w3cHand(perform: (source: ActionSource) => Promise<unknown>): Hand {
  const act = async (type: ActionSource["type"], ...actions: object[]) => {
    await perform({ type, id: type, actions });
  };
  const [down, up] = [
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  return {
    move: (to) => act("pointer", { type: "pointerMove", ...whole(to), duration: 0 }),
    down: () => act("pointer", down),
    up: () => act("pointer", up),
    wheel: (at, by) =>
      act("wheel", { type: "scroll", ...whole(at), deltaX: 0, deltaY: by, duration: 0 }),
    press(chord) {
      const keys = keysOf(chord).map((key) => KEYS[key] ?? key);
      return act("key", ...keys.map(keyDown), ...keys.toReversed().map(keyUp));
    },
    type: (text) => act("key", ...[...text].flatMap((key) => [keyDown(key), keyUp(key)])),
  };
}

function keyDown(value: string): object {
  return { type: "keyDown", value };
}

function keyUp(value: string): object {
  return { type: "keyUp", value };
}

function whole({ x, y }: Place): Place {
  return { x: Math.round(x), y: Math.round(y) };
}
