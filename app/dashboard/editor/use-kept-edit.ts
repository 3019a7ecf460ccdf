import { useEffect, useEffectEvent, useState } from "react";
import type { ArticleContent } from "#domain/version.ts";
import { EDIT_KEPT_AFTER_MS } from "../../timing.ts";
import type { Base } from "./form-state.ts";
import { forgetEdit, keepEdit, keptEdit, type EditedId, type KeptEdit } from "./kept-edits.ts";

export interface KeptEditOffer {
  /** What an earlier visit left; null where that is nothing, or was answered. */
  offered: KeptEdit | null;
  /** The offer was taken or turned down. */
  answered(): void;
  /** Keeps the edit now, for somebody who leaves. */
  keepNow(): void;
}

/**
 * Keeps the edit in this browser while it goes on, and offers back what was kept before (D3).
 * While an offer stands nothing is written over it.
 */
export function useKeptEdit(
  id: EditedId,
  base: Base,
  content: ArticleContent,
  isChanged: boolean,
): KeptEditOffer {
  const [offered, setOffered] = useState(() => keptEdit(id) ?? null);

  const keepNow = () => keep(id, base, content, isChanged);
  const keepOnHide = useEffectEvent(() => {
    if (!offered) keepNow();
  });

  useEffect(() => {
    if (offered) return undefined;
    const later = setTimeout(() => keep(id, base, content, isChanged), EDIT_KEPT_AFTER_MS);
    return () => clearTimeout(later);
  }, [offered, id, base, content, isChanged]);

  useEffect(() => {
    const hide = () => keepOnHide();
    window.addEventListener("pagehide", hide);
    return () => window.removeEventListener("pagehide", hide);
  }, []);

  return { offered, answered: () => setOffered(null), keepNow };
}

function keep(id: EditedId, base: Base, content: ArticleContent, isChanged: boolean): void {
  if (isChanged) keepEdit(id, { base, keptAt: Date.now(), content });
  else forgetEdit(id);
}
