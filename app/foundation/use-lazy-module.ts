import { useEffect, useState } from "react";

/** Imports an optional module when wanted. @param load must be the same function in every render */
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
