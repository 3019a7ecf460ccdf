import { API } from "#domain/api.ts";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { ratioAtLeast, ratioAtMost, type Bench, type Line } from "./bench.ts";
import { startNginx } from "./nginx.ts";
import { missingProgram } from "./programs.ts";
import { settledAnswer } from "./request.ts";
import { inTurns, median } from "./rounds.ts";
import { load } from "./wrk.ts";

const PATHS = ["/work/seda", "/", "/work", "/about"];
/** A JSON call behind the guards; it has no target. */
const LIST = API.articles;
const LEAST_RATE = 0.7;
const MOST_P99 = 3;
const ROUNDS = 5;
const ROUND_S = 2;
/** In its first seconds under load a server still compiles its code, which raises p99. */
const WARM_UP_S = 12;

export const pages: Bench = {
  name: "pages",
  title: "Pages",
  method:
    "wrk on 16 connections, on a server that has answered for twelve seconds; the median of alternating rounds. The floor is nginx, one worker, sending the same bytes from a file under the same headers.",
  async run() {
    const missing = missingProgram("nginx", "wrk");
    if (missing !== undefined) return [...PATHS, LIST].map((what) => ({ what, skipped: missing }));
    const studio = await startDemoProcess();
    try {
      return await besideNginx([...PATHS, LIST].map((path) => studio.url + path));
    } finally {
      await studio.stop();
    }
  },
};

async function besideNginx(urls: readonly string[]): Promise<Line[]> {
  const answers = [];
  for (const url of urls) answers.push(await settledAnswer(url));
  const nginx = await startNginx(answers);
  try {
    const [first] = urls;
    if (first !== undefined) await load(first, WARM_UP_S);
    const lines: Line[] = [];
    for (const [index, url] of urls.entries()) {
      const bytes = answers[index]?.body.length ?? 0;
      const encoding = answers[index]?.headers["content-encoding"] ?? "not compressed";
      const what = `${new URL(url).pathname} (${bytes} bytes, ${encoding})`;
      const isPage = !url.endsWith(LIST);
      lines.push(...(await compared(what, isPage, url, nginx.addresses[index] ?? "")));
    }
    return lines;
  } finally {
    await nginx.close();
  }
}

async function compared(
  what: string,
  isPage: boolean,
  url: string,
  floorUrl: string,
): Promise<Line[]> {
  const measure = { ours: () => load(url, ROUND_S), floor: () => load(floorUrl, ROUND_S) };
  // The first round fills the caches.
  await inTurns(1, measure);
  const { ours, floor } = await inTurns(ROUNDS, measure);
  return [
    {
      what: `${what}, rate`,
      unit: "answers/s",
      ours: median(ours.map(({ perSecond }) => perSecond)),
      floor: median(floor.map(({ perSecond }) => perSecond)),
      ...(isPage && { target: ratioAtLeast(LEAST_RATE) }),
    },
    {
      what: `${what}, p99`,
      unit: "ms",
      ours: median(ours.map(({ p99Ms }) => p99Ms)),
      floor: median(floor.map(({ p99Ms }) => p99Ms)),
      ...(isPage && { target: ratioAtMost(MOST_P99) }),
    },
  ];
}
