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
  const mustLoad = isWanted && module === undefined;
  useEffect(() => {
    if (!mustLoad) return undefined;
    let isUnmounted = false;
    const loadModule = async () => {
      const loaded = await load();
      if (!isUnmounted) setModule(() => loaded);
    };
    loadModule().catch((cause: unknown) =>
      console.error("A part of the page could not be loaded", cause),
    );
    return () => {
      isUnmounted = true;
    };
  }, [load, mustLoad]);
  return module;
}
