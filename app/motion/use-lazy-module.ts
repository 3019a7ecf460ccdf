import { useEffect, useState } from "react";

/**
 * Loads a module that the page works without, once it is wanted; a page's first
 * scripts stay small that way.
 * @param load the import; one function for the life of the component
 * @param isWanted false while it may wait
 * @returns undefined until it is there, and where it couldn't be loaded: that is logged
 */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  isWanted = true,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  const waits = isWanted && module === undefined;
  useEffect(() => {
    if (!waits) return undefined;
    let isGone = false;
    const take = async () => {
      const loaded = await load();
      if (!isGone) setModule(() => loaded);
    };
    take().catch((cause: unknown) =>
      console.error("A part of the page could not be loaded", cause),
    );
    return () => {
      isGone = true;
    };
  }, [load, waits]);
  return module;
}
