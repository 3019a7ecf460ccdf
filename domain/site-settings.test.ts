import { expect, test } from "vitest";
import shipped from "../demo/studio.json" with { type: "json" };
import {
  LONGEST,
  NO_REEL,
  parseSiteSettings,
  readFrameName,
  readSiteSettings,
  withLaterEntries,
  withStoredParts,
  type SiteSettings,
} from "./site-settings.ts";

const demo = () => structuredClone(shipped) as SiteSettings;

/** Parses the demo's settings with another film as the first reel. */
const reel = (src: string) => () => {
  const settings = demo();
  settings.reels.first.src = src;
  return parseSiteSettings(settings).reels.first.src;
};

test("C1 the demo's settings are valid and contain every showcase pair of H2", () => {
  const studio = parseSiteSettings(demo());
  expect(studio.showcase.map((pair) => `${pair.label} ${pair.title}`)).toEqual([
    "COMMERCIAL tosh",
    "FASHION NINOSKA",
    "E-COMMERCE SKALA",
    "CORPORATE INCARE",
    "BOOKS PROYECTS editorial",
    "ARCHITECTURE hotel nativa",
    "EVENTS colombia moda",
  ]);
});

test("a wrong entry is named in the error", () => {
  const broken = demo();
  Object.assign(broken.contact.roles[1] ?? {}, { phone: "llámame" });
  expect(() => parseSiteSettings(broken)).toThrow(/^contact\.roles\[1\]\.phone must be/);
  const script = demo();
  script.contact.chat.url = "javascript:alert(1)";
  expect(() => parseSiteSettings(script)).toThrow(/^contact\.chat\.url must be/);
  expect(() => parseSiteSettings([])).toThrow(/^studio must be/);
});

test("T20 an entry that is nested very deep is named like any wrong one, an unknown one is dropped", () => {
  const deep: unknown = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
  // Of translations only the languages are read.
  const entries = Object.keys(shipped).filter((entry) => entry !== "translations");
  for (const entry of entries) {
    const settings = withLaterEntries({ ...shipped, [entry]: deep });
    expect(() => parseSiteSettings(settings)).toThrow(entry);
  }
  expect(parseSiteSettings({ ...shipped, other: deep })).toEqual(parseSiteSettings(shipped));
});

test("unknown entries are dropped, and texts become one trimmed line", () => {
  const studio = parseSiteSettings({ ...demo(), brand: "  Río\n Claro ", owner: { shoe: 43 } });
  expect(studio.brand).toBe("Río Claro");
  expect(Object.keys(studio)).not.toContain("owner");
});

test("an entry that is too long, and one too many, are refused with their limit", () => {
  const long = { ...demo(), story: "x".repeat(LONGEST.line + 1) };
  expect(() => parseSiteSettings(long)).toThrow("story must be a text of at most 160 characters");
  const many = demo();
  many.about.pictures.push("casa-lumbre/2");
  expect(() => parseSiteSettings(many)).toThrow("about.pictures must be a list of at most 2");
});

test("H1 a reel is a film with a picture before it, and nothing temporary", () => {
  const wrong = {
    src: ["/videos/reel.webp", "javascript:1", "/media/temp/0123456789abcdef0123456789abcdef.png"],
    poster: ["mailto:x@example.com", "/videos/reel.mp4", "//elsewhere.example/x.jpg", 3],
  };
  for (const [key, values] of Object.entries(wrong)) {
    for (const value of values) {
      const broken = demo();
      Object.assign(broken.reels.last, { [key]: value });
      expect(() => parseSiteSettings(broken)).toThrow(new RegExp(`^reels\\.last\\.${key} must be`));
    }
  }
});

test("links, texts, people, pictures and reels may be left empty", () => {
  const nothing = { ...demo(), ...blankParts() };
  expect(parseSiteSettings(nothing)).toEqual(nothing);
  expect(() => parseSiteSettings({ ...nothing, brand: " " })).toThrow("brand must be");
  const long = demo();
  long.about.quote = "x".repeat(LONGEST.sentence + 1);
  expect(() => parseSiteSettings(long)).toThrow(
    "about.quote must be a text of at most 400 characters",
  );
});

test("U5 a link, a person, a reel and a showcase pair may be filled in by half", () => {
  const half = demo();
  half.contact.chat.url = "";
  half.contact.mail.label = " ";
  half.contact.roles = [
    { name: "", role: "Productora", phone: "" },
    { name: "", role: "", phone: "300 123 4567" },
  ];
  half.reels.first = { ...half.reels.first, title: "", poster: "", alt: "" };
  half.reels.last = { ...NO_REEL, title: "Boda" };
  half.showcase = [{ category: "EVENTS", label: "", title: "", work: "" }];
  const { contact, reels, showcase } = parseSiteSettings(half);
  expect(contact).toEqual({
    ...half.contact,
    mail: { ...half.contact.mail, label: "hola@claqueta.example" },
  });
  expect(reels).toEqual(half.reels);
  expect(showcase).toEqual([{ category: "EVENTS", label: "EVENTS", title: "", work: "" }]);
});

test("U5 contacts are stored in their canonical form", () => {
  const typed = demo();
  typed.contact.instagram.url = "@claqueta";
  typed.contact.mail.url = "Ana <ana@claqueta.example>";
  typed.contact.chat.url = "+57 300 123 4567";
  typed.contact.roles = [{ name: "", role: "CEO", phone: "tel:+57-300" }];
  typed.footer.social.url = "@claqueta";
  typed.footer.credit.url = "www.claqueta.example";
  const { contact, footer } = parseSiteSettings(typed);
  expect([contact.instagram.url, contact.mail.url, contact.chat.url]).toEqual([
    "https://www.instagram.com/claqueta",
    "mailto:ana@claqueta.example",
    "https://wa.me/573001234567",
  ]);
  expect(contact.roles).toEqual([{ name: "", role: "CEO", phone: "+57300" }]);
  expect(footer.social.url).toBe("https://www.instagram.com/claqueta");
  expect(footer.credit.url).toBe("https://www.claqueta.example");
});

test("U5 everything wrong is reported at once, what is missing as a whole only once", () => {
  const broken: Record<string, unknown> = { ...demo(), brand: "", about: undefined };
  broken.contact = {
    ...demo().contact,
    chat: { label: "Chat", url: "300 123 4567" },
    roles: [{ role: "x".repeat(81), phone: "llámame" }],
  };
  const { wrong } = readSiteSettings(broken);
  expect(wrong.map(({ path, rule }) => [path, rule])).toEqual([
    ["brand", "required"],
    ["about", "object"],
    ["contact.chat.url", "country-code"],
    ["contact.roles[0].role", "optional"],
    ["contact.roles[0].phone", "phone"],
  ]);
  expect(readSiteSettings(null).wrong.map(({ path }) => path)).toEqual(["studio"]);
});

test("U5 an entry that is understood otherwise than typed is checked as it was typed", () => {
  const typed = demo();
  Object.assign(typed.contact.roles[0] ?? {}, { phone: "0057" });
  expect(parseSiteSettings(typed).contact.roles[0]?.phone).toBe("+57");
  Object.assign(typed.contact.roles[0] ?? {}, { phone: "x".repeat(100) });
  const { wrong } = readSiteSettings(typed);
  expect(wrong.map(({ path, rule }) => [path, rule])).toEqual([
    ["contact.roles[0].phone", "phone"],
  ]);
});

test("U5 the team keeps its paragraphs, every other text is one line", () => {
  const typed = demo();
  typed.about.team = " Somos tres. \r\n\r\n\r\n\r\nFilmamos  bodas.\nY ferias.\n";
  typed.about.quote = "Una\nlínea";
  const { team, quote } = parseSiteSettings(typed).about;
  expect(team).toBe("Somos tres.\n\nFilmamos bodas.\nY ferias.");
  expect(quote).toBe("Una línea");
});

test("U5 settings of a release without names, address and time zone are read with them empty", () => {
  const { address: _address, timeZone: _timeZone, ...contact } = demo().contact;
  const roles = contact.roles.map(({ role, phone }) => ({ role, phone }));
  const { settings, wrong } = readSiteSettings({ ...demo(), contact: { ...contact, roles } });
  expect(wrong).toEqual([]);
  expect(settings?.contact).toMatchObject({ address: "", timeZone: "" });
  expect(settings?.contact.roles.map(({ name }) => name)).toEqual(["", ""]);
  expect(withLaterEntries({ contact: [] })).toMatchObject({ contact: [] });
});

test("U5 the address keeps its lines, a name and an address have their limits", () => {
  const typed = demo();
  typed.contact.address = " Calle 10 # 5-51 \r\n Medellín ";
  expect(parseSiteSettings(typed).contact.address).toBe("Calle 10 # 5-51\nMedellín");
  typed.contact.address = "x".repeat(301);
  Object.assign(typed.contact.roles[0] ?? {}, { name: "x".repeat(81) });
  expect(readSiteSettings(typed).wrong.map(({ path, most }) => [path, most])).toEqual([
    ["contact.roles[0].name", 80],
    ["contact.address", 300],
  ]);
});

test("U5 a time zone is one that the runtime knows by its name, or none", () => {
  for (const right of ["", " America/Bogota ", "Europe/Madrid", "UTC"]) {
    expect([right, zone(right)]).toEqual([right, []]);
  }
  for (const wrong of ["Medellín", "-05:00", "America/Macondo", 5]) {
    expect([wrong, zone(wrong).map(({ rule }) => rule)]).toEqual([wrong, ["time-zone"]]);
  }
});

function zone(timeZone: unknown) {
  const { contact } = demo();
  return readSiteSettings({ ...demo(), contact: { ...contact, timeZone } }).wrong;
}

function blankParts() {
  const link = { label: "", url: "" };
  const reel = NO_REEL;
  return {
    taglines: { left: "", right: "", mobile: "" },
    about: { quote: "", team: "", people: [], since: "", pictures: [] },
    contact: {
      instagram: link,
      mail: link,
      chat: link,
      roles: [],
      address: "",
      timeZone: "",
    },
    description: "",
    story: "",
    footer: { studio: link, social: link, credit: link },
    reels: { first: reel, last: reel },
    showcase: [],
  };
}

test("A1 a picture of the about page is a work's frame by its number", () => {
  for (const name of ["casa-lumbre", "casa-lumbre/0", "/1", "Casa/1", "../1"]) {
    const broken = demo();
    broken.about.pictures = [name];
    expect(() => parseSiteSettings(broken)).toThrow(/^about\.pictures\[0\] must be/);
  }
  expect(readFrameName("casa-lumbre/12")).toEqual({ slug: "casa-lumbre", number: 12 });
});

test("H1 a reel is a shipped film, one from elsewhere, or one that was uploaded and saved", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  for (const src of ["/videos/reel.mp4", "https://a.example/reel.webm", `/media/${hex}.mp4`]) {
    expect(reel(src)()).toBe(src);
  }
  for (const src of [`/media/temp/${hex}.mp4`, `/media/${hex}.jpg`, "javascript:alert(1)"]) {
    expect(reel(src)).toThrow(/^reels\.first\.src must be/);
  }
});

test("N2 U3 a client that does not know a part keeps what is stored of it", () => {
  const stored = demo();
  stored.search.isHidden = true;
  stored.about.people = [{ name: "Ana", role: "Luz", photo: "", lines: "" }];
  const plain = JSON.stringify(stored, (key, value: unknown) =>
    key === "translations" ? undefined : value,
  );
  const { languages, identity, uploads, search, about: whole, ...parts } = JSON.parse(plain);
  const { people, ...about } = whole;
  const sent = { ...parts, about };
  expect(withStoredParts(sent, stored)).toEqual(stored);
  // A client that sends languages supports translations and omits them on purpose.
  expect(withStoredParts({ ...sent, languages }, stored)).toEqual({
    ...sent,
    languages,
    identity,
    uploads,
    search,
    about: { ...about, people },
  });
  expect(withStoredParts(null, stored)).toBeNull();
  expect(withStoredParts({ about: 5, contact: [] }, stored)).toMatchObject({
    about: 5,
    contact: [],
  });
});

const wrongIn = (identity: object) => {
  const { settings, wrong } = readSiteSettings({
    ...demo(),
    identity: { ...demo().identity, ...identity },
  });
  return [settings?.identity.logo, ...wrong.map(({ path, rule }) => `${path} ${rule}`)];
};

test("U3 a logo is an uploaded picture, and colours are read on their paper or refused", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  for (const logo of ["", "clapperboard", `/media/${hex}.png`]) {
    expect(wrongIn({ logo })).toEqual([logo]);
  }
  for (const end of [`${hex}.mp4`, `${hex}.vtt`, `temp/${hex}.png`]) {
    expect(wrongIn({ logo: `/media/${end}` }).slice(1)).toEqual(["identity.logo upload"]);
  }
  const pale = { paper: "#ffffff", ink: "#999999", accent: "#000000" };
  const colours = { light: { ...pale, accent: "no" }, green: pale };
  // A style with an invalid colour is not checked for contrast.
  expect(wrongIn(colours).slice(1)).toEqual([
    "identity.light.accent colour",
    "identity.green.ink contrast",
  ]);
});

const rulesFor = (work: string) =>
  readSiteSettings({ ...demo(), showcase: [{ ...demo().showcase[0], work }] }).wrong.map(
    ({ rule }) => rule,
  );

test("U5 the picked work of a pair is an address's slug", () => {
  for (const work of ["", "7", "casa-lumbre", "a".repeat(210)]) expect(rulesFor(work)).toEqual([]);
  for (const work of ["Casa", "casa lumbre", "/casa", "casa/", "a".repeat(211)]) {
    expect(rulesFor(work)).toEqual(["work"]);
  }
});
