import { launchBrowser } from "../../support/browser.ts";
import { type Engine, keysOf } from "./driver.ts";

/** Chromium by Playwright, as in the other browser tests. */
export const chromium: Engine = {
  name: "Chromium",
  async start() {
    const browser = await launchBrowser();
    return {
      async openSession() {
        const context = await browser.newContext();
        const page = await context.newPage();
        page.on("dialog", (dialog) => void dialog.accept());
        const { mouse, keyboard } = page;
        return {
          async open(address) {
            await page.goto(address);
          },
          async back() {
            await page.goBack();
          },
          async forward() {
            await page.goForward();
          },
          resize: (size) => page.setViewportSize(size),
          evaluate: (expression) => page.evaluate(expression),
          move: ({ x, y }) => mouse.move(x, y),
          down: () => mouse.down(),
          up: () => mouse.up(),
          async wheel({ x, y }, by) {
            await mouse.move(x, y);
            await mouse.wheel(0, by);
          },
          press: (chord) => keyboard.press(keysOf(chord).join("+")),
          type: (text) => keyboard.type(text),
          chooseFiles: (selector, paths) => page.locator(selector).setInputFiles([...paths]),
          screenshot: () => page.screenshot(),
          close: () => context.close(),
        };
      },
      stop: () => browser.close(),
    };
  },
};
