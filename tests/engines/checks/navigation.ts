import { expect } from "vitest";
import { PHONE } from "../../support/browser.ts";
import type { Page } from "../page.ts";
import type { Check } from "./check.ts";
import { focused, scrolled, tabTo } from "./steps.ts";

export const NAVIGATION: readonly Check[] = [
  {
    title: "G7 a link changes the page behind the flaps; focus and title follow",
    async run(page) {
      await page.open("/about");
      await page.run(() => {
        const phases: string[] = [];
        Object.assign(window, { phases });
        new MutationObserver((changes) => {
          for (const { target } of changes)
            phases.push((target as HTMLElement).dataset.flaps ?? "");
        }).observe(document, { subtree: true, attributeFilter: ["data-flaps"] });
      });
      await page.click("header nav a", "INDEX");
      await expect
        .poll(() => page.run(() => Reflect.get(window, "phases") as string[]))
        .toEqual(["closing", "opening", "idle"]);
      expect([await page.path(), await focused(page)]).toEqual(["/index", "H1 Index"]);
      expect(await page.run(() => document.title)).toMatch(/Index/);
    },
  },
  {
    title: "G7 back and forward show their page where it stood",
    async run(page) {
      await page.open("/work");
      await page.wheel({ x: 700, y: 500 }, 900);
      await expect.poll(() => scrolled(page)).toBe(900);
      await page.click("header nav a", "ABOUT");
      await expect.poll(() => page.path()).toBe("/about");
      await page.gone("[data-flaps] *");
      await page.back();
      await expect.poll(() => page.path()).toBe("/work");
      await expect.poll(() => scrolled(page)).toBe(900);
      await page.forward();
      await expect.poll(() => page.path()).toBe("/about");
      await expect.poll(() => scrolled(page)).toBe(0);
    },
  },
  {
    title: "G7 the keyboard reaches a link, follows it, and its focus can be seen",
    async run(page) {
      await page.open("/login");
      await tabTo(page, "header a[href='/index'][aria-label]");
      expect(await page.run(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
      await page.press("Enter");
      await expect.poll(() => page.path()).toBe("/index");
      await expect.poll(() => focused(page)).toBe("H1 Index");
    },
  },
  {
    title: "G9 the style changes at once and is kept",
    async run(page) {
      const style = () => page.run(() => document.documentElement.dataset.style);
      await page.open("/about");
      const light = await paper(page);
      await page.click("header button", "GREEN STYLE");
      await expect.poll(style).toBe("green");
      expect(await paper(page)).not.toBe(light);
      await page.open("/index");
      expect(await style()).toBe("green");
      await page.see("header button", "LIGHT STYLE");
    },
  },
  {
    title: "G9 the phone's menu opens, keeps the focus, closes by Escape, and leads on",
    size: PHONE,
    async run(page) {
      await page.open("/about");
      await page.click("header > button", "MENU");
      await page.see("dialog[open] a", "01");
      for (let step = 0; step < 12; step += 1) {
        await page.press("Tab");
        const isInside = await page.run(
          () => !document.querySelector("main, footer")?.contains(document.activeElement),
        );
        expect([step, isInside]).toEqual([step, true]);
      }
      await page.press("Escape");
      await page.gone("dialog");
      expect(await focused(page)).toBe("BUTTON MENU");
      await page.click("header > button", "MENU");
      await page.click("dialog[open] a", "06");
      await expect.poll(() => page.path()).toBe("/contact");
      await page.gone("dialog");
    },
  },
  {
    title: "N3 the switch leads to the same place in the other language, and back",
    async run(page) {
      const language = () => page.run(() => document.documentElement.lang);
      await page.open("/work");
      await page.wheel({ x: 700, y: 500 }, 700);
      await expect.poll(() => scrolled(page)).toBe(700);
      await page.click("header a[hreflang]", "Español");
      await expect.poll(language).toBe("es");
      expect(await page.path()).toBe("/es/work");
      await expect.poll(() => scrolled(page)).toBe(700);
      await page.back();
      await expect.poll(language).toBe("en");
      expect(await page.path()).toBe("/work");
    },
  },
  {
    title: "Q1 an inquiry arrives, written by keyboard alone",
    async run(page) {
      await page.open("/contact");
      await tabTo(page, "input[name=name]");
      await page.type("Ana Ñíguez");
      await tabTo(page, "input[type=email]");
      await page.type("ana@example.co");
      await tabTo(page, "textarea");
      await page.type("Hola");
      await tabTo(page, "main button[type=submit]");
      await page.press("Enter");
      await page.see("h2", "Thank you");
      await expect.poll(() => focused(page)).toBe("H2 Thank you");
    },
  },
];

function paper(page: Page): Promise<string> {
  return page.run(() => getComputedStyle(document.documentElement).backgroundColor);
}
