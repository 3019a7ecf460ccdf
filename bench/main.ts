import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { API, type ArticleAnswer } from "#domain/api.ts";
import { startStudio, type Studio } from "../tests/helpers/studio-process.ts";
import { articleList } from "./article-list.ts";
import type { Bench } from "./bench.ts";
import { htmlPage } from "./html-page.ts";

const BENCHES: readonly Bench[] = [htmlPage, articleList];
const RESULTS = new URL("results.md", import.meta.url);

const studio = await startStudio({ DEMO: "on" });
await untilPicturesAreMade(studio);
const lines = [
  "# Benchmarks",
  "",
  "Written by `npm run bench`. Every figure stands beside a floor of the same run; only the ratio means anything.",
  "",
  "| what | ours | floor | ratio | floor is |",
  "| --- | --- | --- | --- | --- |",
];
for (const { title, floor: floorIs, run } of BENCHES) {
  const { ours, floor, unit } = await run(studio);
  const ratio = (ours / floor).toFixed(3);
  console.info(`${title}: ${ours.toFixed(0)} ${unit}, floor ${floor.toFixed(0)}, ratio ${ratio}`);
  lines.push(
    `| ${title} | ${ours.toFixed(0)} ${unit} | ${floor.toFixed(0)} | ${ratio} | ${floorIs} |`,
  );
}
await studio.stop();
await writeFile(RESULTS, `${lines.join("\n")}\n`);

/** The queue of pictures would share the processor with what is measured. */
async function untilPicturesAreMade({ url }: Studio): Promise<void> {
  for (;;) {
    const list: ArticleAnswer[] = await (await fetch(url + API.articles)).json();
    const media = list.flatMap((article) => Object.values(article.media));
    if (media.every((each) => each.widths.length > 0)) return;
    await sleep(500);
  }
}
