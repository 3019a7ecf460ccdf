import { useEffect, useState } from "react";

/**
 * Loads a module that the page works without, once it is wanted, to keep a page's first
 * scripts small.
 * @param load the import; one function for the life of the component
 * @param isWanted false to wait
 * @returns undefined until it is loaded, and if it can't be loaded, which is logged
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
