import { useEffect, useState } from "react";
import { COPIED_MS } from "../../foundation/timing.ts";

/** Copies text to the clipboard. `outcome` is "copied" for two seconds, and "failed" until the next try. */
export function useCopy() {
  const [outcome, setOutcome] = useState<"copied" | "failed">();

  useEffect(() => {
    if (outcome !== "copied") return undefined;
    const timer = setTimeout(() => setOutcome(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (text: string) => {
    // A live region announces a second failure only if it was empty in between.
    setOutcome(undefined);
    setOutcome((await writeText(text)) ? "copied" : "failed");
  };
  return { outcome, copy };
}

/** False without permission, and on plain HTTP, where `navigator.clipboard` is missing. */
async function writeText(text: string): Promise<boolean> {
  if (!("clipboard" in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
