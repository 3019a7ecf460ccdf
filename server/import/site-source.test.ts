import { expect, test } from "vitest";
import { readSite } from "./site-source.ts";

const within = (depth: number) => `${"[".repeat(depth)}"/1.jpg"${"]".repeat(depth)}`;
const inText = (depth: number) => {
  let text = '["/1.jpg"]';
  for (let level = 0; level < depth; level += 1) text = JSON.stringify([text]);
  return JSON.stringify(text);
};

test("O1 lists within lists are read as PHP writes them; what lies deeper is told, and breaks nothing", async () => {
  const forms = [within(4), inText(2), within(50_000), inText(9)];
  const list = `[${forms.map((images, id) => `{"id":${id + 1},"title":"A","year":2024,"images":${images}}`).join()}]`;
  const fetcher = { mayFetch: () => true, text: async () => list, download: async () => {} };
  const { projects } = await readSite(new URL("http://old.example/"), fetcher, 2026);
  expect(
    projects.map(({ images, problems }) => [images.length, problems.map((each) => each.code)]),
  ).toEqual([
    [1, []],
    [1, []],
    [0, ["import-not-understood"]],
    [0, ["import-not-understood"]],
  ]);
});

test("T20 O1 a field of an old list that is nested very deep is told or left out, whichever it is", async () => {
  const entry = {
    id: 1,
    title: "A",
    year: 2024,
    services: [],
    isTop: 1,
    main_center: "",
    other: 1,
  };
  const fields = Object.keys(entry) as (keyof typeof entry)[];
  const list = fields.map((field) =>
    JSON.stringify({ ...entry, [field]: "deep" }).replace('"deep"', within(100_000)),
  );
  const fetcher = {
    mayFetch: () => true,
    text: async () => `[${list.join()}]`,
    download: async () => {},
  };
  const { projects } = await readSite(new URL("http://old.example/"), fetcher, 2026);
  const codes = projects.map(({ problems }) => problems.map(({ code }) => code));
  expect(codes.filter((each) => each.length === 0)).toHaveLength(3);
  expect(codes.flat().toSorted()).toEqual([
    "import-no-title",
    "import-no-year",
    "import-not-understood",
    "import-not-understood",
  ]);
});
