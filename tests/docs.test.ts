import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Decisions are excluded, because they may name files that no longer exist. */
const PAGES = /^(README|CONTRIBUTING|docs\/(?!decisions\/)[\w-]+)\.md$/;
const FILE = /`([\w./-]+\.(?:tsx?|mjs|css|json))`/g;
/** Files that a reader or an operator creates. */
const NO_FILES_OF_OURS = /NNNN|(?:studio|project|import-report)\.json$/;

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");

test("every file that the documentation names exists", () => {
  const missing = files
    .filter((page) => PAGES.test(page))
    .flatMap((page) => [...readFileSync(page, "utf8").matchAll(FILE)].map(([, name = ""]) => name))
    .filter((name) => !NO_FILES_OF_OURS.test(name))
    .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

test("Z6 a container runs the server as npm start does", async () => {
  const { default: node } = await import("../scripts/node-for-studio.json", {
    with: { type: "json" },
  });
  const container = readFileSync("Containerfile", "utf8");
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(container)?.[1] ?? "[]");
  expect(command).toEqual(["./node", ...node.args, "server/main.ts"]);
  expect(container).toContain(`MALLOC_ARENA_MAX=${node.environment.MALLOC_ARENA_MAX}`);
});
