import { describe, expect, test } from "vitest";
import {
  linkTarget,
  mailAddresses,
  isSafeLink,
  linkText,
  phoneLink,
  readContactInput,
  type ContactKind,
} from "./contact-input.ts";

const PROFILE = "https://www.instagram.com/claqueta";
const CHAT = "https://wa.me/573001234567";

const TAKEN: Readonly<Record<ContactKind, readonly (readonly [input: string, stored: string])[]>> =
  {
    instagram: [
      ["@claqueta", PROFILE],
      ["claqueta", PROFILE],
      ["@Claqueta ", PROFILE],
      ["x", "https://www.instagram.com/x"],
      ["instagram.com/claqueta", PROFILE],
      ["www.instagram.com/claqueta/", PROFILE],
      ["http://instagram.com/@claqueta", PROFILE],
      ["https://www.instagram.com/claqueta?igsh=MWQ1ZGUx", PROFILE],
      ["https://m.instagram.com/claqueta/", PROFILE],
      ["claqueta.cine_2", "https://www.instagram.com/claqueta.cine_2"],
      ["https://www.instagram.com/p/Cx12/", "https://www.instagram.com/p/Cx12/"],
      ["vimeo.com/claqueta", "https://vimeo.com/claqueta"],
      ["www.studio.co", "https://www.studio.co"],
    ],
    social: [
      ["@claqueta", PROFILE],
      ["instagram.com/claqueta", PROFILE],
      ["vimeo.com/claqueta", "https://vimeo.com/claqueta"],
    ],
    mail: [
      ["a@b.co", "mailto:a@b.co"],
      [" A@B.co ", "mailto:A@b.co"],
      ["mailto:a@b.co", "mailto:a@b.co"],
      ["mailto:a@b.co?subject=Your story", "mailto:a@b.co?subject=Your%20story"],
      ["Ana Ríos <a@b.co>", "mailto:a@b.co"],
      ["<a@b.co>, Eva <c@d.co>", "mailto:a@b.co,c@d.co"],
      ["a@b.co, c@d.co", "mailto:a@b.co,c@d.co"],
      ["hola+web@estudio-ñandú.com", "mailto:hola+web@estudio-ñandú.com"],
      ["https://studio.co/form", "https://studio.co/form"],
      ["/contact", "/contact"],
    ],
    chat: [
      ["+57 300 123 4567", CHAT],
      ["(+57) 300-123-4567", CHAT],
      ["0057 300 123 4567", CHAT],
      ["\u202A+57 300 123 4567\u202C", CHAT],
      ["wa.me/573001234567", CHAT],
      ["https://wa.me/+573001234567/", CHAT],
      ["https://wa.me/573001234567?text=Hola mundo", `${CHAT}?text=Hola%20mundo`],
      ["https://api.whatsapp.com/send?phone=573001234567", CHAT],
      [
        "https://api.whatsapp.com/send/?lang=es&phone=%2B573001234567&text=Hola",
        `${CHAT}?text=Hola`,
      ],
      ["+44 (0)20 7946 0958", "https://wa.me/442079460958"],
      ["tel:+57 300 123 4567", "tel:+573001234567"],
      ["t.me/claqueta", "https://t.me/claqueta"],
      ["https://wa.me/message/ABC123", "https://wa.me/message/ABC123"],
    ],
    phone: [
      ["+57 300 123 4567", "+57 300 123 4567"],
      ["(+57) 300-123-4567", "(+57) 300-123-4567"],
      ["0057 300 123 4567", "+57 300 123 4567"],
      ["300 123 4567", "300 123 4567"],
      ["(604) 555 01 01", "(604) 555 01 01"],
      ["tel:+57-300-123-4567", "+573001234567"],
      ["https://wa.me/573001234567", "+573001234567"],
      ["+57 601 123 4567 ext 12", "+57 601 123 4567 ext. 12"],
      ["601 123 4567, extensión 4", "601 123 4567 ext. 4"],
      ["(604) 555 01 01 x 305", "(604) 555 01 01 ext. 305"],
      ["tel:+576011234567;ext=12", "+576011234567 ext. 12"],
    ],
    link: [
      ["www.studio.co", "https://www.studio.co"],
      ["studio.co/obra", "https://studio.co/obra"],
      ["Studio.co:8080/Obra?a=1#b", "https://studio.co:8080/Obra?a=1#b"],
      ["/about", "/about"],
      ["/", "/"],
      ["HTTPS://Studio.co/Obra", "https://studio.co/Obra"],
      ["http://studio.co", "http://studio.co"],
      ["estudioñandú.com/obra", "https://estudioñandú.com/obra"],
      ["https://例え.jp", "https://例え.jp"],
      ["hola@studio.co", "mailto:hola@studio.co"],
      ["+57 300 123 4567", "tel:+573001234567"],
      ["tel:123", "tel:123"],
    ],
  };

test.each([
  ["+57 300 123 4567", "tel:+573001234567"],
  ["(604) 555 01 01 ext. 305", "tel:6045550101;ext=305"],
])("U5 %s is dialled by %s", (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

describe.each(Object.entries(TAKEN))("U5 %s", (kind, examples) => {
  test.each(examples)("takes %j", (input, stored) => {
    expect(readContactInput(kind as ContactKind, input)).toEqual({ text: stored });
    expect(readContactInput(kind as ContactKind, stored)).toEqual({ text: stored });
  });
});

test("U5 an empty field is no mistake, whatever it is for", () => {
  for (const kind of Object.keys(TAKEN)) {
    expect(readContactInput(kind as ContactKind, " \u200B ")).toEqual({ text: "" });
  }
});

test.each([
  ["link", "javascript:alert(1)", "link"],
  ["link", "java\nscript:alert(1)", "link"],
  ["link", "data:text/html,x", "link"],
  ["link", "ftp://studio.co", "link"],
  ["link", "http://", "link"],
  ["link", "https:///x", "link"],
  ["link", "//elsewhere.example", "link"],
  ["link", "/\\elsewhere.example", "link"],
  ["link", "/..//elsewhere.example", "link"],
  ["link", "https:\\\\elsewhere.example", "link"],
  ["link", 'https://studio.co/"onclick=', "link"],
  ["link", "https://bank.example@elsewhere.example", "link"],
  ["link", "studio", "link"],
  ["link", "mi obra", "link"],
  ["link", "/mi obra", "spaces"],
  ["link", "+57", "link"],
  ["social", "mi estudio", "link"],
  ["social", "vimeo.com/mi estudio", "spaces"],
  ["phone", "1".repeat(2049), "phone"],
  ["phone", "1234567890123456", "phone"],
  ["phone", "300 123 4567 x", "phone"],
  ["mail", "Ana <a@b.co> x", "mail"],
  ["link", "https://studio.co/mi obra", "spaces"],
  ["link", "studio.co/mi obra", "spaces"],
  ["mail", "a@", "mail"],
  ["mail", "a@b", "mail"],
  ["mail", "hola", "mail"],
  ["mail", "hola estudio.co", "mail"],
  ["mail", "a@b.co, c", "mail"],
  ["mail", "mailto:?subject=x", "mail"],
  ["mail", "javascript:alert(1)", "link"],
  ["instagram", "mi estudio", "instagram"],
  ["instagram", "@cañón", "instagram"],
  ["instagram", "https://www.instagram.com/", "instagram"],
  ["instagram", "javascript:alert(1)", "link"],
  ["phone", "llámame", "phone"],
  ["phone", "12", "phone"],
  ["phone", "300 123 4567 / 301 123 4567", "phone"],
  ["phone", "javascript:1234", "phone"],
  ["chat", "300 123 4567", "country-code"],
  ["chat", "+0300 123 4567", "country-code"],
  ["chat", "wa.me/12", "country-code"],
  ["chat", "escríbeme", "chat"],
  ["chat", "javascript:alert(1)", "link"],
  ["chat", "tel:ana", "phone"],
] as const)("U5 %s refuses %j as %s", (kind, input, problem) => {
  expect(readContactInput(kind, input)).toEqual({ problem });
});

test("U5 a link is at most 2048 characters long", () => {
  const link = "https://studio.co/".padEnd(2048, "x");
  expect(readContactInput("link", link)).toEqual({ text: link });
  expect(readContactInput("link", `${link}x`)).toEqual({ problem: "link" });
});

test("U5 an input made to keep the parser busy is refused at once", () => {
  for (const part of ["a", "a.", "a-", "1 ", "@a", "<a", "/a", "phone=1&", "é\u0301"]) {
    const before = process.cpuUsage();
    for (const kind of Object.keys(TAKEN)) {
      for (const most of [2000, 1_000_000]) {
        readContactInput(kind as ContactKind, `${part.repeat(most / part.length)}!`);
      }
    }
    // Processor time of this process in microseconds; elapsed time would depend on other programs.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  }
});

test("U5 a link is https, http, mailto, tel or a path of the site, and nothing else", () => {
  for (const safe of ["https://a.co", "http://a.co", "mailto:a@b.co", "tel:+57", "/", "/about"]) {
    expect(isSafeLink(safe)).toBe(true);
  }
  for (const unsafe of ["", "a.co", "//a.co", "/\\a.co", "javascript:1", "HTTPS://a", "/a b"]) {
    expect(isSafeLink(unsafe)).toBe(false);
  }
});

test.each([
  [PROFILE, "@claqueta"],
  [`${CHAT}?text=x`, "WhatsApp"],
  [`https://x.co/?a=${PROFILE}`, "x.co"],
  ["https://x.co/tel:mailto:https://y.co", "x.co/tel:mailto:https://y.co"],
  ["mailto:a@b.co?subject=x", "a@b.co"],
  ["tel:+57300", "+57300"],
  ["https://www.studio.co/?a=1", "studio.co"],
  ["https://studio.co/obra/", "studio.co/obra"],
  ["/about", "/about"],
  ["/", "/"],
])("U5 the link %s without a text is called %s", (url, text) => {
  expect(linkText(url)).toBe(text);
});

test.each([
  ["@claqueta.example", "https://www.instagram.com/claqueta.example"],
  ["instagram.com/p/Cx1", "https://www.instagram.com/p/Cx1/"],
  ["hola@claqueta.example", "mailto:hola@claqueta.example?subject=Your%20story"],
  ["a@claqueta.example, b@claqueta.example", "mailto:a@claqueta.example,b@claqueta.example"],
  ["+57 000 000 0000", "https://wa.me/570000000000"],
  ["+57 300 123 4567", "https://wa.me/573001234567?text=Hola"],
  ["+1 202 555 0123", "https://wa.me/12025550123"],
  ["+34 600 123 456", "https://wa.me/34600123456"],
  ["+55 119 1234 5678", "https://wa.me/5511912345678"],
  ["+506 8888 7777", "https://wa.me/50688887777"],
  ["+20 300 123 4567", "https://wa.me/203001234567"],
  ["+49 300 123 4567", "https://wa.me/493001234567"],
  ["+66 300 123 4567", "https://wa.me/663001234567"],
  ["+81 300 123 4567", "https://wa.me/813001234567"],
  ["+98 300 123 4567", "https://wa.me/983001234567"],
  ["x.co/tel:+57300123", "https://x.co/tel:+57300123"],
  ["wa.me/message/ABC", "https://wa.me/message/ABC"],
  ["+57 300 123 4567", "tel:+573001234567"],
  ["3001234567", "tel:3001234567"],
  ["t.me/claqueta", "https://t.me/claqueta"],
  ["claqueta.example", "http://www.claqueta.example/"],
  ["chat.claqueta.example", `https://chat.claqueta.example/${"room/".repeat(9)}`],
  ["/about", "/about"],
  ["", ""],
])("C1 a link is shown as what it leads to: %s", (shown, url) => {
  expect(linkTarget(url)).toBe(shown);
});

test("C1 only a mail link has addresses to copy, without its subject", () => {
  expect(mailAddresses("mailto:a@x.co,b@x.co?subject=Hi")).toEqual(["a@x.co", "b@x.co"]);
  expect(mailAddresses("https://x.co")).toEqual([]);
});
