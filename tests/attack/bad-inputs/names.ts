import { badFile, badForm, badSave, type BadInput } from "../../support/bad-input.ts";

const HOSTILE: Readonly<Record<string, string>> = {
  "a way up": "../../studio.sqlite",
  "a way up on Windows": "..\\..\\studio.sqlite",
  "an encoded way up": "%2e%2e%2fstudio.sqlite",
  "an absolute path": "/etc/passwd",
  "a drive": "C:\\Windows\\win.ini",
  "a device": "con.png",
  "another device": "NUL",
  "line breaks": "a\r\nset-cookie: sid=x\r\n\r\n.png",
  "a zero": "a\0.php.png",
  "right-to-left": "photo\u202Egnp.exe",
  "what can't be seen": "\u200b\u2060\ufeff.png",
  "half a character": "\ud800.png",
  "4,000 characters": `${"n".repeat(4000)}.png`,
  "only dots": "....",
  emoji: "🎬🎞️.png",
  markup: '"><svg onload=a()>.png',
  "a template": "${process.env.ADMIN_PASSWORD}.png",
};

/** A file that is no picture, because a name alone is never refused. */
const names = Object.entries(HOSTILE).map(([what, name]) =>
  badFile(`T33 T12 no picture, its name ${what}`, 415, () => Buffer.from("GIF89a"), { name }),
);

const NO_TITLES: Readonly<Record<string, unknown>> = {
  nothing: "",
  blanks: " \t\r\n\u00a0",
  "201 characters": "t".repeat(201),
  "4,000 characters": "t".repeat(4000),
  "201 emoji": "🎬".repeat(201),
  "a number": 5,
  "nothing at all": null,
  "a list": ["Marea"],
  "an object": { toString: "Marea" },
};

const titles = Object.entries(NO_TITLES).map(([what, title]) =>
  badSave(`T8 a title of ${what}`, 422, () => ({ title })),
);

/** Hostile names of files and titles. */
export const NAMES: readonly BadInput[] = [
  ...names,
  ...titles,
  badForm("T20 a picture whose title has 4,000 characters", 422, (form) => {
    form.set("title", "t".repeat(4000));
    form.set("file", new File(["GIF89a"], "a.png"));
  }),
];
