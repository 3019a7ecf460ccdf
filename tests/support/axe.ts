import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** WCAG 2.2 AA with all that it contains, and best practices; axe alone leaves some of them out. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on a page as it stands: the rule and the elements of each finding. It looks
 * from within the page: its other way opens a second page each time for frames of other
 * sites, and we have no frames. Nor does it list all that is well.
 */
export async function axeFinds(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(TAGS)
    .analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join(" "));
}
