import type { EngineName, Size } from "../drivers/driver.ts";
import type { Page } from "../page.ts";

export interface Check {
  /** Starts with the codes of its requirements. */
  title: string;
  /** The window's size; a desktop's by default. */
  size?: Size;
  /** Engines that can't run the check, and why. */
  cannot?: Partial<Record<EngineName, string>>;
  /** @param engine for texts that must differ between engines */
  run(page: Page, engine: EngineName): Promise<void>;
}
