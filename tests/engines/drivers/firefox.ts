import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aFolder } from "../../support/studio-process.ts";
import { type BidiCall, connectBidi } from "./bidi.ts";
import type { Engine, Session } from "./driver.ts";
import { matchIn, startProgram } from "./program.ts";
import { type ActionSource, w3cHand } from "./w3c-hand.ts";

/** Debian's name for Firefox ESR. */
const COMMAND = process.env.FIREFOX_PATH ?? "firefox-esr";

/** Firefox preferences, as in `about:config`. */
const PREFERENCES = {
  // A hovering (2) and fine (4) pointer, because headless Firefox has none.
  "ui.primaryPointerCapabilities": 6,
  "ui.allPointerCapabilities": 6,
  // One content process, and none started in advance.
  "dom.ipc.processCount": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  // No requests besides the studio's.
  "app.normandy.enabled": false,
  "app.update.disabledForTesting": true,
  "browser.safebrowsing.update.enabled": false,
  "browser.startup.page": 0,
  "browser.newtabpage.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.systemAddon.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  // Films play without a user's gesture, as on a visit by a link.
  "media.autoplay.default": 0,
};

/** Firefox by its own WebDriver BiDi server. */
export const firefox: Engine = {
  name: "Firefox",
  async start() {
    const profile = await aFolder();
    const lines = Object.entries(PREFERENCES).map(
      (preference) => `user_pref(${preference.map((each) => JSON.stringify(each)).join()});`,
    );
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const program = await startProgram(
      [COMMAND, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
      (printed) => matchIn(printed, /(?<=BiDi listening on )ws:\S+/),
    );
    const call = await connectBidi(`${program.ready}/session`);
    await call("session.new", {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } },
    });
    return { openSession: () => openSession(call), stop: () => program.stop() };
  },
};

async function openSession(call: BidiCall): Promise<Session> {
  const { userContext } = await call<{ userContext: string }>("browser.createUserContext");
  const tab = { type: "tab", userContext };
  const { context } = await call<{ context: string }>("browsingContext.create", tab);
  const perform = (source: ActionSource) =>
    call("input.performActions", { context, actions: [source] });
  const callFunction = (functionDeclaration: string) =>
    call<Evaluated>("script.callFunction", {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
    });
  const traverse = async (delta: number) => {
    await call("browsingContext.traverseHistory", { context, delta });
  };
  return {
    ...w3cHand(perform),
    async open(url) {
      await call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    back: () => traverse(-1),
    forward: () => traverse(1),
    async resize(viewport) {
      await call("browsingContext.setViewport", { context, viewport });
    },
    async evaluate(expression) {
      const value = valueOf(
        await callFunction(`async () => JSON.stringify(await (${expression}))`),
      ).value;
      return value === undefined ? undefined : JSON.parse(value);
    },
    async chooseFiles(selector, files) {
      const found = await callFunction(`() => document.querySelector(${JSON.stringify(selector)})`);
      const { sharedId } = valueOf(found);
      await call("input.setFiles", { context, element: { sharedId }, files });
    },
    async screenshot() {
      const { data } = await call<{ data: string }>("browsingContext.captureScreenshot", {
        context,
      });
      return Buffer.from(data, "base64");
    },
    async close() {
      await call("browser.removeUserContext", { userContext });
    },
  };
}

/** A script's result: a string has a value, an element has a shared id. */
interface Evaluated {
  result?: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

function valueOf({ result, exceptionDetails }: Evaluated): { value?: string; sharedId?: string } {
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return result ?? {};
}
