import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aFolder, aFreePort } from "../../support/studio-process.ts";
import type { Engine, Session, Size } from "./driver.ts";
import { matchIn, type RunningProgram, startProgram } from "./program.ts";
import { type ActionSource, w3cHand } from "./w3c-hand.ts";

/** Larger than any window size of the checks. */
const SCREEN = "2600x1600x24";
/** The toolbar's minimum width would keep the window wider than a phone. */
const NARROW_TOOLBAR =
  "* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }";

/** WebKitGTK's MiniBrowser by WebDriver over HTTP, on a virtual screen. */
export const webkit: Engine = {
  name: "WebKit",
  async start() {
    const folder = await aFolder();
    await mkdir(join(folder, "gtk-3.0"));
    await writeFile(join(folder, "gtk-3.0/gtk.css"), NARROW_TOOLBAR);
    const screen = await startProgram(
      ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"],
      (printed) => matchIn(printed, /^\d+(?=\n)/m),
    );
    try {
      const driver = await startDriver(`:${screen.ready}`, folder);
      const address = await openBrowser(driver.url);
      return {
        openSession: async () => sessionAt(address),
        async stop() {
          await send("DELETE", address);
          await driver.stop();
          await screen.stop();
        },
      };
    } catch (error) {
      await screen.stop();
      throw error;
    }
  },
};

async function startDriver(
  display: string,
  folder: string,
): Promise<RunningProgram & { url: string }> {
  const port = await aFreePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram(
    ["WebKitWebDriver", `--port=${port}`],
    () => fetch(`${url}/status`),
    { DISPLAY: display, XDG_CONFIG_HOME: folder, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" },
  );
  return { url, stop: program.stop };
}

/** The key of an element's id (W3C WebDriver, 12.2). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Opens the driver's only session. @returns its address */
async function openBrowser(driver: string): Promise<string> {
  const capabilities = { alwaysMatch: { unhandledPromptBehavior: "accept" } };
  const { sessionId } = await send<{ sessionId: string }>("POST", `${driver}/session`, {
    capabilities,
  });
  return `${driver}/session/${sessionId}`;
}

/** Reuses the browser and clears its storage, because a new one takes as long as a whole check. */
function sessionAt(session: string): Session {
  const post = <Value>(command: string, body: object = {}) =>
    send<Value>("POST", `${session}/${command}`, body);
  const perform = (source: ActionSource) => post("actions", { actions: [source] });
  const evaluate = async (expression: string) => {
    const { value, error } = await post<{ value?: unknown; error?: string }>("execute/async", {
      script: `const [answer] = arguments;
        Promise.resolve().then(() => (${expression})).then(
          (value) => answer({ value }),
          (error) => answer({ error: String(error) }),
        );`,
      args: [],
    });
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const hand = w3cHand(perform);
  let turned = 0;
  return {
    ...hand,
    wheel(at, by) {
      // WebKit's driver scrolls by the difference to the last delta, so the deltas are summed up.
      turned += by;
      return hand.wheel(at, turned);
    },
    evaluate,
    async open(url) {
      await post("url", { url });
    },
    async back() {
      await post("back");
    },
    async forward() {
      await post("forward");
    },
    async resize({ width, height }) {
      const bars = (await evaluate(
        "({ width: outerWidth - innerWidth, height: outerHeight - innerHeight })",
      )) as Size;
      await post("window/rect", {
        x: 0,
        y: 0,
        width: width + bars.width,
        height: height + bars.height,
      });
    },
    async chooseFiles(selector, paths) {
      const found = await post<Record<string, string>>("element", {
        using: "css selector",
        value: selector,
      });
      await post(`element/${found[ELEMENT]}/value`, { text: paths.join("\n") });
    },
    screenshot: async () =>
      Buffer.from(await send<string>("GET", `${session}/screenshot`), "base64"),
    async close() {
      await evaluate(
        "origin === 'null' || [localStorage, sessionStorage].forEach((each) => each.clear())",
      );
      await send("DELETE", `${session}/cookie`);
      await post("url", { url: "about:blank" });
      await send("DELETE", `${session}/actions`);
    },
  };
}

async function send<Value>(method: string, address: string, body?: object): Promise<Value> {
  const response = await fetch(address, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as {
    value: Value & { error: string; message: string };
  };
  if (!response.ok) throw new Error(`${method} ${address}: ${value.error} ${value.message}`);
  return value;
}
