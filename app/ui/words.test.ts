import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { SHARED_WORDS } from "./words.tsx";

const IMPORT = /(?:^import (?!type)[^;]*?from|import\()\s*"(\.{1,2}\/(?!\+types)[^"]+\.tsx?)"/gm;
const USED = /useWords\(([^)]*)\)/g;
const PICKED = /pickWords\([\w.]+,([^)]*)\)/g;

function filesOf(route: string): ReadonlySet<string> {
  const files = new Set([route]);
  for (const file of files) {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      files.add(normalize(join(dirname(file), name)));
    }
  }
  return files;
}

function sectionsIn(file: string, call: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(call)].flatMap(([, names = ""]) =>
    Array.from(names.matchAll(/"(\w+)"/g), ([, name = ""]) => name),
  );
}

test.each(globSync("app/public/**/route.tsx"))(
  "N4 %s hands on the words that its page uses, and no others",
  (route) => {
    const files = [...filesOf(route)];
    const shared = new Set<string>(SHARED_WORDS);
    const used = files.flatMap((file) => sectionsIn(file, USED));
    const own = new Set(used.filter((section) => !shared.has(section)));
    expect(files.flatMap((file) => sectionsIn(file, PICKED)).toSorted()).toEqual(
      [...own].toSorted(),
    );
  },
);
