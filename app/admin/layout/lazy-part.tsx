import { useEffect, useState, type ReactNode } from "react";
import { message } from "#domain/messages.ts";
import { Notice } from "../../ui/form/notice.tsx";

interface LazyPartProps<Module> {
  /** Must be the same function in each render. */
  load: () => Promise<Module>;
  waiting?: ReactNode;
  /** Called when the admin closes the notice about a failed load. */
  onGiveUp: () => void;
  children: (module: Module) => ReactNode;
}

/** Loads the script of a part when the part is rendered; if that fails, the page stays usable. */
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
