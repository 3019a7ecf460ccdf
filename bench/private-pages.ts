import { ANSWERS_PATH } from "../domain/answer.ts";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { aLink, aSelection } from "../tests/support/private-links.ts";
import { anAdmin, listArticles } from "../tests/support/studio.ts";
import { atLeast, atLeastOrFloor, type Bench, type Line } from "./bench.ts";
import { FULL_SCORE, type Report, reportsOf, RUNS, scoreOf } from "./lighthouse-reports.ts";

const LEAST_PERFORMANCE = 95;
const PROJECT = "/work/seda";
const PROJECTS = 4;

export const privatePages: Bench = {
  name: "private-pages",
  title: "Private pages",
  method: `Lighthouse, for a phone, of a selection of ${PROJECTS} projects of the demo and of the page on which its guests answer, before they give a name; the median of ${RUNS} runs. The floor is a public project in the same run, because a busy machine takes points from every page. Search engines are kept out, so that category is left out.`,
  async run() {
    const studio = await startDemoProcess();
    try {
      const admin = await anAdmin(studio);
      const all = await listArticles(admin);
      const items = all.slice(0, PROJECTS).map(({ id }) => ({ article: id, media: null }));
      const selection = await aSelection(admin, { title: "Propuesta", client: "Tosh", items });
      const { address } = await aLink(admin, { selection: selection.id }, { asksAnswers: true });
      const project = await reportsOf(studio.url + PROJECT);
      return [
        ...linesOf("a selection", await reportsOf(studio.url + address), project),
        ...linesOf("its answers", await reportsOf(studio.url + address + ANSWERS_PATH), project),
      ];
    } finally {
      await studio.stop();
    }
  },
};

function linesOf(what: string, ours: readonly Report[], floor: readonly Report[]): Line[] {
  const performance = {
    what: `${what}, performance`,
    unit: "points",
    ours: scoreOf(ours, "performance"),
    floor: scoreOf(floor, "performance"),
    target: atLeastOrFloor(LEAST_PERFORMANCE),
  };
  const others = ["accessibility", "best-practices"].map((category) => ({
    what: `${what}, ${category}`,
    unit: "points",
    ours: scoreOf(ours, category),
    target: atLeast(FULL_SCORE),
  }));
  return [performance, ...others];
}
