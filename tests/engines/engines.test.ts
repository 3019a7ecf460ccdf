import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startDemoStudio } from "../support/hosted-studio.ts";
import type { Studio } from "../support/studio-process.ts";
import { DESKTOP } from "../support/browser.ts";
import { ADMINISTRATION } from "./checks/admin.ts";
import { GALLERY } from "./checks/gallery.ts";
import { HOME } from "./checks/home.ts";
import { NAVIGATION } from "./checks/navigation.ts";
import { expectSound, LOOKS } from "./checks/pages.ts";
import { PROJECT } from "./checks/project.ts";
import { chromium } from "./drivers/chromium.ts";
import type { EngineName, RunningBrowser, Session, Size } from "./drivers/driver.ts";
import { firefox } from "./drivers/firefox.ts";
import { webkit } from "./drivers/webkit.ts";
import { aPage, type Page } from "./page.ts";
import { type WatchedStudio, watchStudio } from "./watched-studio.ts";

const CHECKS = [...NAVIGATION, ...HOME, ...GALLERY, ...PROJECT, ...ADMINISTRATION];

/** A feature that one engine lacks and both others have. */
const LACKED: readonly { engine: EngineName; script: string }[] = [
  { engine: "Chromium", script: "document.createElement('video').fastSeek(0);" },
  { engine: "Firefox", script: "document.documentElement.scrollIntoViewIfNeeded();" },
  { engine: "WebKit", script: "requestIdleCallback(() => {});" },
];

describe.each([chromium, firefox, webkit])("$name", (engine) => {
  // Each engine has its own studio, because checks save, send and reorder.
  let studio: Studio;
  let watched: WatchedStudio;
  let browser: RunningBrowser;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([startDemoStudio(), engine.start()]);
    watched = await watchStudio(studio.url);
  });

  afterAll(async () => {
    await browser.stop();
    await watched.stop();
    await studio.stop();
  });

  describe("looks at", () => {
    let session: Session;

    beforeAll(async () => {
      session = await browser.openSession();
      await session.open(`${watched.url}/login`);
    });

    afterAll(() => session.close());

    test.each(LOOKS)("G9 G14 $path in the $style style, at both widths", async (look) => {
      await expectSound(aPage(session, watched), look);
    });
  });

  const visit = async (size: Size, work: (page: Page) => Promise<void>) => {
    const session = await browser.openSession();
    try {
      const page = aPage(session, watched);
      await page.resize(size);
      await work(page);
    } finally {
      await session.close();
    }
  };

  test.each(LACKED)("a page that needs what $engine lacks fails there alone", async (fault) => {
    watched.plant(fault.script);
    onTestFinished(() => watched.plant(""));
    await visit(DESKTOP, async (page) => {
      await page.open("/login");
      const isHeard = (await page.complaints()).length > 0;
      expect([fault.engine, isHeard]).toEqual([fault.engine, fault.engine === engine.name]);
    });
  });

  for (const { title, size = DESKTOP, cannot, run } of CHECKS) {
    const reason = cannot?.[engine.name];
    const named = reason === undefined ? title : `${title} (${engine.name} can't: ${reason})`;
    test.skipIf(reason !== undefined)(named, () =>
      visit(size, async (page) => {
        await run(page, engine.name);
        expect(await page.complaints()).toEqual([]);
      }),
    );
  }
});
