import sharp from "sharp";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import blank from "../../server/site-settings/blank.json" with { type: "json" };
import { aStudio, aVisitor, anAdmin, json, storePictures, type Client } from "../support/studio.ts";

type Identity = typeof blank.identity;

async function aStudioWith(admin: Client, version: number, identity: Partial<Identity>) {
  const settings = { ...blank, brand: "Estudio Luz", identity: { ...blank.identity, ...identity } };
  return admin(API.settings, json({ version, settings }));
}

const colours = (paper: string, ink: string, accent: string) => ({ paper, ink, accent });

test("U3 a studio's colours paint its public pages, in both styles, and not the admin's", async () => {
  const studio = await aStudio();
  const [admin, visitor] = [await anAdmin(studio), aVisitor(studio)];
  const saved = await aStudioWith(admin, 0, {
    light: colours("#FFF", "1a1030", ""),
    green: colours("#1a1030", "#fdf3ff", "#ff9ec4"),
  });
  expect(saved.status).toBe(200);
  expect((await saved.json()).settings.identity.light).toEqual(colours("#ffffff", "#1a1030", ""));
  const page = await (await visitor("/about")).text();
  expect(page).toMatch(/:root,\[data-style="light"\]\{[^}]*--paper:#ffffff;--ink:#1a1030;/);
  expect(page).toContain('[data-style="green"]{color-scheme:dark;--paper:#1a1030');
  expect(page).toContain('<meta name="theme-color" content="#ffffff"/>');
  expect(await (await admin("/dashboard")).text()).not.toMatch(/<style>[^<]*--paper:#/);

  const shipped = await aStudioWith(admin, 1, {});
  expect(shipped.status).toBe(200);
  expect(await (await visitor("/about")).text()).not.toMatch(/<style>[^<]*--paper:#/);
});

test("U3 no colours below AA can be saved; everything that is not read is told at once", async () => {
  const admin = await anAdmin(await aStudio());
  const answer = await aStudioWith(admin, 0, {
    light: colours("#ffffff", "#777777", "#999"),
    green: colours("", "#0f2a1f", "pink"),
  });
  expect(answer.status).toBe(422);
  const { fields } = await answer.json();
  expect(Object.keys(fields).toSorted()).toEqual([
    "identity.green.accent",
    "identity.light.accent",
    "identity.light.ink",
  ]);
  expect(fields["identity.light.ink"]).toMatch(/4,5 a 1/);
  // A paper alone can be too near the shipped ink.
  const dark = await aStudioWith(admin, 0, { light: colours("#222222", "", "") });
  expect(Object.keys((await dark.json()).fields)).toEqual([
    "identity.light.ink",
    "identity.light.accent",
  ]);
});

test("U3 the logo is an uploaded picture of ours, and icons and manifest are made from it", async () => {
  const studio = await aStudio();
  const [admin, visitor] = [await anAdmin(studio), aVisitor(studio)];
  const mark = sharp({ create: { width: 300, height: 100, channels: 4, background: "#c02040" } });
  const [logo = ""] = await storePictures(admin, [await mark.png().toBuffer()]);
  for (const wrong of [
    "https://example.com/logo.svg",
    "/media/temp/x.png",
    "logo",
    "/favicon.svg",
  ]) {
    const refused = await aStudioWith(admin, 0, { logo: wrong });
    expect([wrong, refused.status, (await refused.json()).field]).toEqual([
      wrong,
      422,
      "identity.logo",
    ]);
  }
  const gone = await aStudioWith(admin, 0, { logo: `/media/${"a".repeat(32)}.png` });
  expect([gone.status, (await gone.json()).field]).toEqual([422, "identity.logo"]);

  expect((await aStudioWith(admin, 0, { logo, light: colours("#ffffff", "", "") })).status).toBe(
    200,
  );
  const page = await (await visitor("/about")).text();
  expect(page).toContain('<link rel="icon" href="/icon-192.png"/>');
  expect(page).toMatch(/style="[^"]*background:url\([^)]*\/media\//);
  const manifest = await (await visitor("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Estudio Luz", theme_color: "#ffffff" });
  for (const { src, sizes } of [
    ...manifest.icons,
    { src: "/apple-touch-icon.png", sizes: "180x180" },
  ]) {
    const icon = sharp(await (await visitor(src)).bytes());
    const { width, height, format } = await icon.metadata();
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, "png"]);
    const { data, info } = await icon.raw().toBuffer({ resolveWithObject: true });
    const pixelAt = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels;
      return [...data.subarray(at, at + 3)];
    };
    expect([src, pixelAt(2, 2), pixelAt(info.width / 2, info.height / 2)]).toEqual([
      src,
      [255, 255, 255],
      [192, 32, 64],
    ]);
  }
});

test("U3 without a logo initials and an empty frame stand in, and nothing is the demo's", async () => {
  const studio = await aStudio();
  const [admin, visitor] = [await anAdmin(studio), aVisitor(studio)];
  await aStudioWith(admin, 0, {});
  expect(await (await visitor("/favicon.svg")).text()).toContain(">EL</text>");
  expect((await visitor("/apple-touch-icon.png")).headers.get("content-type")).toBe("image/png");
  const page = await (await visitor("/about")).text();
  expect(page).toContain(">EL</text>");
});

test("U5 the team is shown as people, each with what is known, in the studio's order", async () => {
  const studio = await aStudio();
  const [admin, visitor] = [await anAdmin(studio), aVisitor(studio)];
  const portrait = sharp({ create: { width: 80, height: 100, channels: 3, background: "#456" } });
  const [photo = ""] = await storePictures(admin, [await portrait.jpeg().toBuffer()]);
  const people = [
    { name: "Ana Pérez", role: "Directora", photo, lines: "Mira primero.\nHabla después." },
    { name: "", role: "", photo: "", lines: "" },
    { name: "Luis Gómez", role: "", photo: "", lines: "" },
  ];
  const settings = { ...blank, about: { ...blank.about, people } };
  expect((await admin(API.settings, json({ version: 0, settings }))).status).toBe(200);
  const page = await (await visitor("/about")).text();
  const places = ["Ana Pérez", "Directora", "Habla después.", "Luis Gómez"].map((text) =>
    page.indexOf(text),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page.match(/<h3/g)).toHaveLength(2);
  expect(page).toContain(photo.replace(/\.\w+$/, ""));

  const wrong = {
    ...settings,
    about: { ...settings.about, people: [{ ...people[0], photo: "x" }] },
  };
  const refused = await admin(API.settings, json({ version: 1, settings: wrong }));
  expect([refused.status, (await refused.json()).field]).toEqual([422, "about.people[0].photo"]);
});

test("U5 the showcase shows the project that was picked, under its new address too", async () => {
  const studio = await aStudio();
  const [admin, visitor] = [await anAdmin(studio), aVisitor(studio)];
  const [url = ""] = await storePictures(admin, [
    await sharp({ create: { width: 80, height: 100, channels: 3, background: "#456" } })
      .jpeg()
      .toBuffer(),
  ]);
  let id = 0;
  for (const [title, year] of [
    ["Seda", 2019],
    ["Lino", 2025],
  ]) {
    const body = { title, year, services: ["FASHION"], images: [url] };
    const saved = await (await admin(API.articles, json(body))).json();
    id ||= saved.id;
  }
  const home = async () => (await visitor("/")).text();
  expect(await home()).toContain("/work/lino");
  const showcase = [{ category: "FASHION", label: "", title: "", work: "seda" }];
  await admin(API.settings, json({ version: 0, settings: { ...blank, showcase } }));
  expect(await home()).toContain('href="/work/seda"');
  await admin(API.articles, json({ id, title: "Satén", year: 2019 }));
  expect(await home()).toContain('href="/work/saten"');
});

test("U3 U5 a client that knows no identity and no team takes neither away", async () => {
  const admin = await anAdmin(await aStudio());
  const people = [{ name: "Ana Pérez", role: "", photo: "", lines: "" }];
  const whole = {
    ...blank,
    about: { ...blank.about, people },
    identity: { ...blank.identity, light: colours("#ffffff", "#1a1030", "") },
    uploads: { reducesLarge: true },
  };
  expect((await admin(API.settings, json({ version: 0, settings: whole }))).status).toBe(200);
  const { identity, uploads, about, ...known } = whole;
  const { quote, team, since, pictures } = about;
  const older = { ...known, brand: "Luz", about: { quote, team, since, pictures } };
  const saved = await (await admin(API.settings, json({ version: 1, settings: older }))).json();
  expect(saved.settings).toMatchObject({ brand: "Luz", identity, uploads, about: { people } });
});
