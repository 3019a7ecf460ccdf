import sharp from "sharp";
import { expect, test } from "vitest";
import { BLANK_SETTINGS as blank } from "../../server/site-settings/default-settings.ts";
import { saveArticle, saveSettings, sharedStudio, storePictures } from "../support/studio.ts";

const shared = sharedStudio();

function saveIdentity(identity: Partial<typeof blank.identity>) {
  const settings = { ...blank, brand: "Estudio Luz", identity: { ...blank.identity, ...identity } };
  return saveSettings(shared.admin, settings);
}

async function refusedField(saving: ReturnType<typeof saveSettings>): Promise<unknown> {
  const { status, answer } = await saving;
  expect(status).toBe(422);
  return "field" in answer ? answer.field : undefined;
}

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const colours = (paper: string, ink: string, accent: string) => ({ paper, ink, accent });

test("U3 a studio's colours paint its public pages, in both styles, and not the admin's", async () => {
  const { admin, visitor } = shared;
  const saved = await saveIdentity({
    light: colours("#FFF", "1a1030", ""),
    green: colours("#1a1030", "#fdf3ff", "#ff9ec4"),
  });
  expect(saved.status).toBe(200);
  expect(saved.answer).toHaveProperty("settings.identity.light", colours("#ffffff", "#1a1030", ""));
  const page = await (await visitor("/about")).text();
  expect(page).toMatch(/:root,\[data-style="light"\]\{[^}]*--paper:#ffffff;--ink:#1a1030;/);
  expect(page).toContain('[data-style="green"]{color-scheme:dark;--paper:#1a1030');
  expect(page).toContain('<meta name="theme-color" content="#ffffff"/>');
  expect(await (await admin("/dashboard")).text()).not.toMatch(/<style>[^<]*--paper:#/);

  expect((await saveIdentity({})).status).toBe(200);
  expect(await (await visitor("/about")).text()).not.toMatch(/<style>[^<]*--paper:#/);
});

test("U3 no colours below AA can be saved; everything that is not read is told at once", async () => {
  const { status, answer } = await saveIdentity({
    light: colours("#ffffff", "#777777", "#999"),
    green: colours("", "#0f2a1f", "pink"),
  });
  expect([status, answer]).toEqual([
    422,
    expect.objectContaining({
      fields: {
        "identity.green.accent": expect.any(String),
        "identity.light.accent": expect.any(String),
        "identity.light.ink": expect.stringMatching(/4,5 a 1/),
      },
    }),
  ]);
});

test("U3 the logo is an uploaded picture of ours, and icons and manifest are made from it", async () => {
  const { admin, visitor } = shared;
  const [logo = ""] = await storePictures(admin, [await flat(300, 100, "#c02040")]);
  const unknown = `/media/${"a".repeat(32)}.png`;
  for (const wrong of ["https://example.com/logo.svg", "/media/temp/x.png", "logo", unknown]) {
    expect([wrong, await refusedField(saveIdentity({ logo: wrong }))]).toEqual([
      wrong,
      "identity.logo",
    ]);
  }
  const saved = await saveIdentity({ logo, light: colours("#ffffff", "", "") });
  expect(saved.status).toBe(200);
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
  const { visitor } = shared;
  await saveIdentity({});
  expect(await (await visitor("/favicon.svg")).text()).toContain(">EL</text>");
  expect((await visitor("/apple-touch-icon.png")).headers.get("content-type")).toBe("image/png");
  const page = await (await visitor("/about")).text();
  expect(page).toContain(">EL</text>");
});

test("U5 the team is shown as people, each with what is known, in the studio's order", async () => {
  const { admin, visitor } = shared;
  const [photo = ""] = await storePictures(admin, [await flat(80, 100, "#456")]);
  const people = [
    { name: "Ana Pérez", role: "Directora", photo, lines: "Mira primero.\nHabla después." },
    { name: "", role: "", photo: "", lines: "" },
    { name: "Luis Gómez", role: "", photo: "", lines: "" },
  ];
  const settings = { ...blank, about: { ...blank.about, people } };
  expect((await saveSettings(admin, settings)).status).toBe(200);
  const page = await (await visitor("/about")).text();
  const places = ["Ana Pérez", "Directora", "Habla después.", "Luis Gómez"].map((text) =>
    page.indexOf(text),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page.match(/<h3/g)).toHaveLength(2);
  expect(page).toContain(photo.replace(/\.\w+$/, ""));

  const wrong = { ...blank.about, people: [{ ...people[0], photo: "x" }] };
  const saving = saveSettings(admin, { ...settings, about: wrong });
  expect(await refusedField(saving)).toBe("about.people[0].photo");
});

test("U5 the showcase shows the project that was picked, under its new address too", async () => {
  const { admin, visitor } = shared;
  const images = await storePictures(admin, [await flat(80, 100, "#456")]);
  const aWork = { services: ["FASHION"], images };
  const { id } = await saveArticle(admin, { ...aWork, title: "Seda", year: 2019 });
  await saveArticle(admin, { ...aWork, title: "Lino" });
  await saveSettings(admin, blank);
  const home = async () => (await visitor("/")).text();
  expect(await home()).toContain("/work/lino");
  const showcase = [{ category: "FASHION", label: "", title: "", work: "seda" }];
  await saveSettings(admin, { ...blank, showcase });
  expect(await home()).toContain('href="/work/seda"');
  await saveArticle(admin, { id, title: "Satén" });
  expect(await home()).toContain('href="/work/saten"');
});

test("U3 U5 a client that knows no identity and no team takes neither away", async () => {
  const people = [{ name: "Ana Pérez", role: "", photo: "", lines: "" }];
  const whole = {
    ...blank,
    about: { ...blank.about, people },
    identity: { ...blank.identity, light: colours("#ffffff", "#1a1030", "") },
    uploads: { reducesLarge: true },
  };
  expect((await saveSettings(shared.admin, whole)).status).toBe(200);
  const { identity, uploads, about, ...known } = whole;
  const { quote, team, since, pictures } = about;
  const older = { ...known, brand: "Luz", about: { quote, team, since, pictures } };
  const { answer } = await saveSettings(shared.admin, older);
  const kept = { brand: "Luz", identity, uploads, about: { people } };
  expect(answer).toMatchObject({ settings: kept });
});
