import { badFile, badForm, type BadInput } from "../../support/bad-input.ts";

const HOSTILE: Readonly<Record<string, string>> = {
  "a way up": "../../studio.sqlite",
  "an absolute path": "/etc/passwd",
  "line breaks": "a\r\nset-cookie: sid=x\r\n\r\n.png",
  "a zero": "a\0.php.png",
  "right-to-left": "photo\u202Egnp.exe",
  "half a character": "\ud800.png",
  "4,000 characters": `${"n".repeat(4000)}.png`,
  markup: '"><svg onload=a()>.png',
};

/** The file must not be a picture, because a name alone is never refused. */
const names = Object.entries(HOSTILE).map(([what, name]) =>
  badFile(`T33 T12 no picture, its name ${what}`, 415, () => Buffer.from("GIF89a"), { name }),
);

export const NAMES: readonly BadInput[] = [
  ...names,
  badForm("T20 a picture whose title has 4,000 characters", 422, (form) => {
    form.set("title", "t".repeat(4000));
    form.set("file", new File(["GIF89a"], "a.png"));
  }),
];
