import { ANSWERS_PATH } from "../domain/answer.ts";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { aLink, aSelection } from "../tests/support/private-links.ts";
import { anAdmin, listArticles } from "../tests/support/studio.ts";
import { atLeast, type Bench, type Line } from "./bench.ts";
import { FULL_SCORE, reportsOf, RUNS, scoreOf } from "./lighthouse-reports.ts";

const LEAST = {
  performance: 95,
  accessibility: FULL_SCORE,
  "best-practices": FULL_SCORE,
} as const;
const PROJECTS = 4;

export const privatePages: Bench = {
  name: "private-pages",
  title: "Private pages",
  method: `Lighthouse, for a phone, of a selection of ${PROJECTS} projects of the demo and of the page on which its guests answer, before they give a name; the median of ${RUNS} runs. Search engines are kept out, so that category is left out.`,
  async run() {
    const studio = await startDemoProcess();
    try {
      const admin = await anAdmin(studio);
      const all = await listArticles(admin);
      const items = all.slice(0, PROJECTS).map(({ id }) => ({ article: id, media: null }));
      const selection = await aSelection(admin, { title: "Propuesta", client: "Tosh", items });
      const { address } = await aLink(admin, { selection: selection.id }, { asksAnswers: true });
      return [
        ...(await linesOf("a selection", studio.url + address)),
        ...(await linesOf("its answers", studio.url + address + ANSWERS_PATH)),
      ];
    } finally {
      await studio.stop();
    }
  },
};

async function linesOf(what: string, url: string): Promise<Line[]> {
  const reports = await reportsOf(url);
  return Object.entries(LEAST).map(([category, least]) => ({
    what: `${what}, ${category}`,
    unit: "points",
    ours: scoreOf(reports, category),
    target: atLeast(least),
  }));
}
