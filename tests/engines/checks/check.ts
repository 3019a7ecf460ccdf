import type { EngineName, Size } from "../drivers/driver.ts";
import type { Page } from "../page.ts";

/** A check of the site, which every engine passes. */
export interface Check {
  /** Begins with the codes that it is about. */
  title: string;
  /** Of the window; a desktop's where it is left out. */
  size?: Size;
  /** Engines that can't do this, and why. */
  cannot?: Partial<Record<EngineName, string>>;
  /** @param engine for words that no other engine's check writes */
  run(page: Page, engine: EngineName): Promise<void>;
}
