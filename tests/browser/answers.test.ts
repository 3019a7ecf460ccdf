import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { LONGEST_COMMENT, LONGEST_GUEST_NAME } from "#domain/answer.ts";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { PrivateLink } from "#domain/private-link.ts";
import type { SelectionItem } from "#domain/selection.ts";
import { DESKTOP, holdRequests, openPage, PHONE, reloadPage, TABLET } from "../support/browser.ts";
import { aPhotograph } from "../support/media-files.ts";
import { axeFinds, axeFindsInStyles } from "../support/page-measures.ts";
import { aDraft, aSelection, change } from "../support/private-links.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, json, listArticles, storePictures, type Client } from "../support/studio.ts";

const CLIENT = "Café Nómada";
const VIMEO = "https://vimeo.com/76979871";

const site = sharedSite();
let admin: Client;
/** A draft with two pictures and a film of another site. */
let draft: ArticleAnswer;
/** A film of the demo. */
let filmed: { article: number; media: string };

beforeAll(async () => {
  admin = await anAdmin(site.studio);
  const files = [
    await aPhotograph({ width: 900, height: 600 }),
    await aPhotograph({ width: 640, height: 960 }),
  ];
  const pictures = await storePictures(admin, files);
  draft = await aDraft(admin, { images: [...pictures, VIMEO], main_center: pictures[0] });
  const found = (await listArticles(admin)).flatMap(({ id, images, main_center }) => {
    const media = [main_center, ...images].find((each) => each.endsWith(".mp4"));
    return media === undefined ? [] : [{ article: id, media }];
  });
  filmed = found[0] ?? { article: 0, media: "" };
});

const content = (items: SelectionItem[]) => ({
  title: "Una casa",
  client: CLIENT,
  note: "",
  items,
});

/** Creates a link that asks for answers: a film first, then two pictures. */
async function aLink(fields: Record<string, unknown> = {}): Promise<PrivateLink> {
  const items = [
    filmed,
    ...draft.images.slice(0, 2).map((media) => ({ article: draft.id, media })),
  ];
  const selection = await aSelection(admin, content(items));
  const asked = { selection: selection.id, asksAnswers: true, ...fields };
  const answer = await (await admin(API.privateLinks, json(asked))).json();
  if (!answer.success) throw new Error(answer.error);
  return answer.link;
}

const revoke = ({ id }: PrivateLink) => admin(API.privateLinks, change(id, { isRevoked: true }));

const plate = (page: Page, number: number) => page.locator(`#item-${number}`);
const fieldOf = (page: Page, number: number) => plate(page, number).getByLabel(/^Your comment/);
const notesOf = (page: Page, number: number) => plate(page, number).locator("ol > li");
const sendFrom = (page: Page, number: number) =>
  plate(page, number).getByRole("button", { name: /^Send/ }).click();

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Opens a link's page of answers as a new guest. */
async function asGuest(link: PrivateLink, name: string, options = {}) {
  const visit = await site.visit(options);
  await openPage(visit.page, `${link.address}/answers`);
  await visit.page.getByLabel("Name").fill(name);
  await visit.page.getByRole("button", { name: "Begin" }).click();
  await visit.page.getByText(`Answering as ${name}`).waitFor();
  return visit;
}

test("B1 a guest gives a name once, chooses and comments, and others see it", async () => {
  const link = await aLink();
  const { page, complaints } = await site.visit();
  await openPage(page, link.address);
  const ways = page.getByRole("link", { name: "Choose and comment" });
  // On the cover, and on the last page.
  expect(await ways.count()).toBe(2);
  expect((await ways.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.emulateMedia({ media: "print" });
  expect(await ways.evaluateAll((all) => all.some((each) => each.checkVisibility()))).toBe(false);
  await page.emulateMedia({ media: null });
  await ways.last().click();
  await page.getByLabel("Name").fill("Ana");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("Answering as Ana").waitFor();
  await plate(page, 2)
    .getByRole("button", { name: /^Choose/ })
    .click();
  await page.getByText("1 of 3 chosen").waitFor();
  const chosen = plate(page, 2).getByRole("button", { name: /^Chosen picture 2$/, pressed: true });
  expect(await chosen.innerText()).toMatch(/^chosen/i);
  await fieldOf(page, 2).fill("<b>Esta</b>, más clara.");
  await sendFrom(page, 2);
  await notesOf(page, 2).getByText("<b>Esta</b>, más clara.", { exact: true }).waitFor();
  expect(await fieldOf(page, 2).inputValue()).toBe("");
  await reloadPage(page);
  await page.getByText("Answering as Ana").waitFor();
  const other = await asGuest(link, "Luis");
  await plate(other.page, 2).getByText("Chosen by Ana").waitFor();
  await notesOf(other.page, 2).getByText("<b>Esta</b>, más clara.", { exact: true }).waitFor();
  expect(await notesOf(other.page, 2).getByRole("button").count()).toBe(0);
  await notesOf(page, 2).getByRole("button", { name: "Withdraw" }).click();
  await notesOf(page, 2).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("item-2");
  expect(complaints).toEqual([]);
});

test("B1 a draft's page has the button too", async () => {
  const asked = { article: draft.id, asksAnswers: true };
  const { link } = await (await admin(API.privateLinks, json(asked))).json();
  const { page } = await site.visit({ viewport: PHONE });
  await openPage(page, link.address);
  const way = page.getByRole("link", { name: "Choose and comment" });
  expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await axeFindsInStyles(page)).toEqual([]);
  await way.click();
  await page.getByRole("heading", { name: "Who is answering?" }).waitFor();
});

test("B1 a point of a picture is put and moved by keyboard, and leads to its comment", async () => {
  const { page } = await asGuest(await aLink(), "Ana");
  await plate(page, 3)
    .getByRole("button", { name: /^Comment on a point/ })
    .focus();
  await page.keyboard.press("Enter");
  const mark = plate(page, 3).getByRole("button", { name: /^Point of your comment/ });
  await expect.poll(() => mark.evaluate((each) => each === document.activeElement)).toBe(true);
  for (const key of ["ArrowLeft", "Shift+ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  expect(await mark.getAttribute("aria-label")).toContain("49 % from the left, 54 % from the top");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Aquí sobra un cable.");
  await sendFrom(page, 3);
  const point = plate(page, 3).getByRole("link", { name: "Comment 1, by Ana" });
  expect(await point.evaluate(({ style }) => [style.left, style.top])).toEqual(["49%", "54%"]);
  await point.click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain("Aquí sobra un cable.");
  // A press puts it where it was pressed, and Escape takes it away.
  await plate(page, 2)
    .getByRole("button", { name: /^Comment on a point/ })
    .click({ position: { x: 40, y: 40 } });
  await expect
    .poll(() => fieldOf(page, 2).evaluate((each) => each === document.activeElement))
    .toBe(true);
  await plate(page, 2)
    .getByRole("button", { name: /^Point of your comment/ })
    .press("Escape");
  expect(await plate(page, 2).getByText("At a point").count()).toBe(0);
});

test("B2 a key stops a film at a moment, to which its comment and its tick lead back", async () => {
  const { page, complaints } = await asGuest(await aLink(), "Ana");
  // The poster is the first frame.
  await plate(page, 1).getByRole("button", { name: "Comment at this moment" }).click();
  await plate(page, 1).getByText("At 0:00").waitFor();
  await plate(page, 1).getByRole("button", { name: "Remove the moment" }).click();
  const film = plate(page, 1).locator("video");
  const state = () =>
    film.evaluate(({ paused, currentTime }: HTMLVideoElement) => ({ paused, currentTime }));
  await plate(page, 1).getByRole("button", { name: /^Play/ }).click();
  await expect
    .poll(async () => (await state()).currentTime, { timeout: 20_000 })
    .toBeGreaterThan(1);
  await page.keyboard.press("c");
  expect((await state()).paused).toBe(true);
  const at = await film.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await page.keyboard.type("Cortar aquí.");
  await page.keyboard.press("ControlOrMeta+Enter");
  const moment = notesOf(page, 1).getByRole("link", { name: /^0:0.*\(go to this moment\)$/ });
  await moment.waitFor();
  const tick = plate(page, 1).getByRole("link", { name: /^0:0\d, Ana: Cortar aquí\.$/ });
  for (const way of [moment, tick]) {
    await film.evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0;
    });
    await way.click();
    await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(at - 0.2);
    expect((await state()).currentTime).toBeLessThan(at + 0.2);
    expect((await state()).paused).toBe(true);
  }
  expect(await axeFindsInStyles(page)).toEqual([]);
  // Not among the rules of the levels that axe checks by default.
  await plate(page, 1).getByLabel("Your comment (film 1)", { exact: true }).waitFor();
  expect(await axeFinds(page, ["label-content-name-mismatch"])).toEqual([]);
  // The film opens at the moment, also where it has not played yet.
  await reloadPage(page);
  await moment.click();
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(at - 0.2);
  expect(complaints).toEqual([]);
});

test("B1 B2 a page says what a press does, and names a key only where there is one", async () => {
  const link = await aLink();
  for (const [hasKeys, options] of [
    [true, {}],
    [false, { viewport: PHONE, hasTouch: true, isMobile: true }],
  ] as const) {
    const { page } = await asGuest(link, "Ana", options);
    const film = plate(page, 1);
    expect(await film.getByText("or the key C").isVisible()).toBe(hasKeys);
    expect(await plate(page, 2).getByText("Press on a picture").isVisible()).toBe(true);
    expect(await page.getByText("Press on a picture").count()).toBe(1);
  }
});

test("B4 a guest approves with name and time, and sees what is new since", async () => {
  const link = await aLink();
  const { page } = await asGuest(link, "Ana");
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  const question = page.getByRole("dialog", { name: "Approve all 3 as shown?" });
  await approve.click();
  expect(await axeFindsInStyles(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Approve");
  expect(await page.getByText("Approved by Ana").count()).toBe(0);
  await approve.click();
  await question.getByRole("button", { name: "Approve" }).click();
  const approval = page.getByRole("listitem").filter({ hasText: "Approved by Ana" });
  await approval.waitFor();
  expect(await approval.textContent()).toMatch(/\d{4}.*\d:\d\d/);
  expect(await approve.count()).toBe(0);
  await page.getByRole("button", { name: "Withdraw the approval" }).click();
  await approval.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Answering as Ana");
  await approve.click();
  await question.getByRole("button", { name: "Approve" }).click();
  await approval.waitFor();
  const items = [filmed, ...draft.images.map((media) => ({ article: draft.id, media }))];
  await admin(API.selections, change(link.selectionId ?? 0, { ...content(items), version: 1 }));
  await reloadPage(page);
  await approval.getByText("1 new since").waitFor();
  await plate(page, 4).getByText("New since the approval").waitFor();
  await approve.waitFor();
});

test("B1 B5 without scripts one chooses, comments and approves by plain forms", async () => {
  const link = await aLink();
  const { page } = await asGuest(link, "Ana", { javaScriptEnabled: false });
  await plate(page, 2)
    .getByRole("button", { name: /^Choose/ })
    .click();
  await page.getByText("1 of 3 chosen").waitFor();
  expect(page.url()).toContain("#item-2");
  await fieldOf(page, 2).fill("Sin guiones también.");
  await sendFrom(page, 2);
  await notesOf(page, 2).getByText("Sin guiones también.").waitFor();
  await fieldOf(page, 3).fill("   ");
  await sendFrom(page, 3);
  await plate(page, 3).getByText("Please write something").waitFor();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("Approved by Ana").waitFor();
  await fieldOf(page, 3).fill("Lo último.");
  await revoke(link);
  await sendFrom(page, 3);
  await page.getByText("This link was closed").waitFor();
  await page.getByText("Copy it from here").waitFor();
  expect(await page.getByText("kept in this browser").count()).toBe(0);
  expect(await page.getByLabel("What you wrote").inputValue()).toBe("Lo último.");
});

test.each([true, false])(
  "B5 words on a picture that was replaced meanwhile are shown, with scripts %s",
  async (javaScriptEnabled) => {
    const link = await aLink();
    const { page } = await asGuest(link, "Ana", { javaScriptEnabled });
    await fieldOf(page, 3).fill("Me gusta esta.");
    const items = [filmed, { article: draft.id, media: draft.images[0] ?? "" }];
    await admin(API.selections, change(link.selectionId ?? 0, { ...content(items), version: 1 }));
    await sendFrom(page, 3);
    await page.getByText("replaced or removed").waitFor();
    if (javaScriptEnabled) await reloadPage(page);
    const gone = page.getByRole("region", { name: "On what is no longer shown" });
    expect(await gone.getByLabel("What you wrote").inputValue()).toBe("Me gusta esta.");
    if (!javaScriptEnabled) return;
    expect(await axeFindsInStyles(page)).toEqual([]);
    await gone.getByRole("button", { name: "Discard" }).click();
    await gone.waitFor({ state: "detached" });
    await reloadPage(page);
    await page.getByText("Answering as Ana").waitFor();
    expect(await gone.count()).toBe(0);
  },
);

test("B5 what is written while the line breaks is kept, and sent once when it is back", async () => {
  const link = await aLink();
  const { page } = await asGuest(link, "Ana");
  await fieldOf(page, 2).fill("A medias");
  await reloadPage(page);
  await expect.poll(() => fieldOf(page, 2).inputValue()).toBe("A medias");
  await page.context().setOffline(true);
  await fieldOf(page, 2).fill("Desde el tren.");
  await sendFrom(page, 2);
  await plate(page, 2).getByRole("status").getByText("No connection").waitFor();
  await plate(page, 3)
    .getByRole("button", { name: /^Choose/ })
    .click();
  const sentence = plate(page, 3).getByText("No connection");
  // It has a line of its own, as wide as the picture.
  await expect.poll(async () => (await sentence.boundingBox())?.width).toBeGreaterThan(200);
  expect(await fieldOf(page, 2).inputValue()).toBe("Desde el tren.");
  await page.context().setOffline(false);
  await notesOf(page, 2).getByText("Desde el tren.").waitFor();
  await page.getByText("1 of 3 chosen").waitFor();
  expect(await fieldOf(page, 2).inputValue()).toBe("");
  // The server keeps it, and its answer is lost.
  await page.route("**/answers.data*", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await fieldOf(page, 2).fill("Una vez.");
  await sendFrom(page, 2);
  await plate(page, 2).getByText("No connection").waitFor();
  await page.unroute("**/answers.data*");
  await reloadPage(page);
  await notesOf(page, 2).getByText("Una vez.").waitFor();
  await expect.poll(() => fieldOf(page, 2).inputValue()).toBe("");
  await reloadPage(page);
  expect(await notesOf(page, 2).count()).toBe(2);
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith("answers:")),
    ),
  ).toEqual([]);
});

test("B5 a link that closes while a guest writes says so, and the words stay", async () => {
  const link = await aLink();
  const { page } = await asGuest(link, "Ana");
  await fieldOf(page, 2).fill("Casi.");
  await revoke(link);
  await sendFrom(page, 2);
  await plate(page, 2).getByText("This link was closed").waitFor();
  expect(await fieldOf(page, 2).inputValue()).toBe("Casi.");
  await reloadPage(page);
  await page.getByText("This link has ended").waitFor();
  await expect.poll(() => page.getByLabel("What you wrote").inputValue()).toBe("Casi.");
  expect(await axeFindsInStyles(page)).toEqual([]);
  const unasked = await aLink();
  const open = await asGuest(unasked, "Eva");
  await fieldOf(open.page, 2).fill("Casi, pero no.");
  await admin(API.privateLinks, change(unasked.id, { asksAnswers: false }));
  await sendFrom(open.page, 2);
  await plate(open.page, 2).getByText("no longer asks for answers").waitFor();
  expect(await plate(open.page, 2).getByRole("link", { name: "Back to the page" }).count()).toBe(1);
  const again = await reloadPage(open.page);
  expect(again?.status()).toBe(404);
  await open.page.getByText("no longer asks for answers").waitFor();
  await expect
    .poll(() => open.page.getByLabel("What you wrote").inputValue())
    .toBe("Casi, pero no.");
  expect(await axeFindsInStyles(open.page)).toEqual([]);
  await open.page.getByRole("link", { name: "Back to the page" }).click();
  await open.page.getByRole("heading", { level: 1, name: CLIENT }).waitFor();
  const locked = await aLink();
  const later = await asGuest(locked, "Luis");
  await fieldOf(later.page, 2).fill("Casi también.");
  await admin(API.privateLinks, change(locked.id, { password: "otra clave" }));
  await sendFrom(later.page, 2);
  await plate(later.page, 2).getByText("The password was changed").waitFor();
  expect(await fieldOf(later.page, 2).inputValue()).toBe("Casi también.");
});

test("B5 a text that is too long is kept whole, and counted", async () => {
  const long = "Palabra ".repeat(300).trim();
  const link = await aLink();
  const { page } = await asGuest(link, "Ana");
  await fieldOf(page, 2).fill(long);
  const sentence = plate(page, 2).getByText("Too long: 2399 of 2000 characters");
  await sentence.waitFor();
  expect(await axeFindsInStyles(page)).toEqual([]);
  await sendFrom(page, 2);
  expect(await fieldOf(page, 2).inputValue()).toBe(long);
  await fieldOf(page, 2).fill(long.slice(0, LONGEST_COMMENT));
  await sentence.waitFor({ state: "detached" });
  await sendFrom(page, 2);
  await notesOf(page, 2).waitFor();
  const { page: plain } = await asGuest(link, "Luis", { javaScriptEnabled: false });
  await fieldOf(plain, 3).fill(long);
  await sendFrom(plain, 3);
  await plate(plain, 3).getByText("Too long: 2399 of 2000 characters").waitFor();
  expect(await fieldOf(plain, 3).inputValue()).toBe(long);
});

test("B5 two guests at the same time lose nothing, and a page of none is gone", async () => {
  const link = await aLink();
  const guests = await Promise.all(["Ana", "Luis"].map((name) => asGuest(link, name)));
  await Promise.all(
    guests.map(async ({ page }, index) => {
      await fieldOf(page, 2).fill(`Voz ${index}`);
      await sendFrom(page, 2);
      await notesOf(page, 2).getByText(`Voz ${index}`).waitFor();
    }),
  );
  for (const { page: own } of guests) {
    await reloadPage(own);
    expect(await notesOf(own, 2).count()).toBe(2);
  }
  const silent = await aLink({ asksAnswers: false });
  const { page } = await site.visit();
  const response = await openPage(page, `${silent.address}/answers`);
  expect(response?.status()).toBe(404);
  await openPage(page, silent.address);
  expect(await page.getByRole("link", { name: "Choose and comment" }).count()).toBe(0);
});

test("B1 the longest name without a space fits on a phone", async () => {
  const link = await aLink();
  const name = "W".repeat(LONGEST_GUEST_NAME);
  const { page } = await asGuest(link, name, { viewport: PHONE });
  await plate(page, 2)
    .getByRole("button", { name: /^Choose/ })
    .click();
  await fieldOf(page, 2).fill("Bien.");
  await sendFrom(page, 2);
  await notesOf(page, 2).waitFor();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const { page: other } = await asGuest(link, "Luis", { viewport: PHONE });
  await plate(other, 2).getByText(`Chosen by ${name}`).waitFor();
  expect(await sideways(other)).toBeLessThanOrEqual(0);
});

test("B1 fields begin at one line below each other, and on a tablet end with the picture", async () => {
  const link = await aLink();
  for (const viewport of [DESKTOP, TABLET]) {
    const { page } = await asGuest(link, "Ana", { viewport });
    const boxes = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const field = await fieldOf(page, number).boundingBox();
        const figure = await plate(page, number).locator("figure, img").first().boundingBox();
        if (!field || !figure) throw new Error("not shown");
        return { left: field.x, end: field.x + field.width - figure.x - figure.width };
      }),
    );
    expect(new Set(boxes.map(({ left }) => Math.round(left))).size).toBe(1);
    if (viewport === TABLET) for (const { end } of boxes) expect(Math.abs(end)).toBeLessThan(1);
  }
});

test("B5 the page is painted by its document alone, and what is typed and pressed before its scripts come stays", async () => {
  const { page } = await asGuest(await aLink(), "Ana");
  const letFilesCome = await holdRequests(page, /\.(?:js|css)$/);
  await reloadPage(page, { waitUntil: "domcontentloaded" });
  await fieldOf(page, 1).fill("Antes de todo.");
  await fieldOf(page, 2).fill("Aquí.");
  expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe("0px");
  const press = plate(page, 2).getByRole("button", { name: /^Comment on a point/ });
  const { width = 0, height = 0 } = (await press.boundingBox()) ?? {};
  await press.click({ position: { x: width / 4, y: height / 4 } });
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  letFilesCome();
  const question = page.getByRole("dialog", { name: "Approve all 3 as shown?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  const mark = plate(page, 2).getByRole("button", { name: /25.*25/ });
  await mark.waitFor();
  expect(await fieldOf(page, 2).inputValue()).toBe("Aquí.");
  await sendFrom(page, 1);
  await notesOf(page, 1).getByText("Antes de todo.").waitFor();
});

test.each(["", "/es"])("B1 B2 B5 the page %s is complete for everyone", async (prefix) => {
  const end = Date.UTC(2030, 0, 1, 12);
  const link = await aLink({ endsAt: end });
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, complaints, layoutShift } = await site.visit({ viewport });
    await openPage(page, `${prefix}${link.address}/answers`);
    expect(await axeFindsInStyles(page)).toEqual([]);
    expect(await layoutShift()).toBe(0);
    await page.getByLabel(prefix ? "Nombre" : "Name").fill("Ana");
    await page.keyboard.press("Enter");
    await page.getByText(prefix ? "Respondes como Ana" : "Answering as Ana").waitFor();
    await page
      .getByText(prefix ? /90 días.*1 de abril de 2030/ : /90 days.*April 1, 2030/)
      .waitFor();
    await page
      .locator("#item-2")
      .getByRole("button", { name: prefix ? /^Comentar un punto/ : /^Comment on a point/ })
      // Away from where the comment of the first screen stands.
      .click({ position: viewport === PHONE ? { x: 200, y: 150 } : { x: 60, y: 60 } });
    await page.keyboard.type("Bien.");
    await page
      .locator("#item-2")
      .getByRole("button", { name: prefix ? /^Enviar/ : /^Send/ })
      .click();
    await page.locator("#item-2 ol > li").last().getByText("Bien.").waitFor();
    // The bar covers what is scrolled below it.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    expect(await axeFindsInStyles(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  }
});
