import { useEffect, useState, type ReactNode } from "react";
import { message } from "#domain/messages.ts";
import { Notice } from "../../ui/form/notice.tsx";

interface LazyPartProps<Module> {
  /** The import; one function for the life of the component. */
  load: () => Promise<Module>;
  /** Shown until it is loaded. */
  waiting?: ReactNode;
  /** Called where it can't be loaded, and is given up. */
  onGiveUp: () => void;
  children: (module: Module) => ReactNode;
}

/** A part of a page whose script is loaded once the part is wanted. Without it, the page stays as it is. */
export function LazyPart<Module>({ load, waiting, onGiveUp, children }: LazyPartProps<Module>) {
  const [module, setModule] = useState<Module>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number>();
  useEffect(() => {
    let hasLeft = false;
    const loadModule = async () => {
      const loaded = await load();
      if (!hasLeft) setModule(() => loaded);
    };
    loadModule().catch((cause: unknown) => {
      console.error("A part of the page could not be loaded", cause);
      if (!hasLeft) setFailed(attempt);
    });
    return () => {
      hasLeft = true;
    };
  }, [load, attempt]);
  if (module !== undefined) return children(module);
  if (failed !== attempt) return waiting;
  const action = { label: "Reintentar", run: () => setAttempt(attempt + 1) };
  return <Notice notice={{ text: message("part-not-loaded"), action }} onClose={onGiveUp} />;
}
