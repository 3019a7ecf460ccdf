import { useEffect, useMemo, useState, type RefObject } from "react";
import { useHref } from "react-router";
import { fill } from "#domain/words/fill.ts";
import { useLazyModule } from "../../../foundation/use-lazy-module.ts";
import { playAddress, takeAskedItem } from "../../../ui/film/asked-film.ts";
import { filmItem } from "../../../ui/film/film-item.ts";
import { useLightbox } from "../../../ui/lightbox/lightbox-state.ts";
import { useWords } from "../../../ui/words.tsx";
import type { ReelFilm } from "./reel.tsx";
import type { SelectionView } from "../view.ts";

const loadReel = () => import("./reel.tsx");

/** Gathers a selection's films (J2); the lightbox is loaded once the page is pointed at or focused. */
export function useReel(
  page: RefObject<HTMLElement | null>,
  { chapters, path }: Pick<SelectionView, "chapters" | "path">,
) {
  const words = useWords("picture").picture;
  const address = useHref(path);
  const box = useLightbox();
  const [isWanted, setWanted] = useState(false);
  const reel = useLazyModule(loadReel, isWanted || box.state.phase !== "closed");
  const films = useMemo(
    () =>
      chapters.flatMap(({ title, plates }) =>
        plates.flatMap(({ media, film, number }): ReelFilm[] => {
          if (film === null) return [];
          const name = fill(words.frame, { title, number });
          const item = filmItem(media, name, playAddress(address, film));
          return [{ item, project: title, caption: media.caption }];
        }),
      ),
    [chapters, address, words],
  );
  const total = films.length;
  useEffect(() => {
    const shown = page.current;
    if (shown === null || total === 0) return undefined;
    const want = () => setWanted(true);
    const signs = ["pointerover", "pointerdown", "focusin"];
    for (const sign of signs) shown.addEventListener(sign, want, { passive: true, once: true });
    return () => {
      for (const sign of signs) shown.removeEventListener(sign, want);
    };
  }, [page, total]);
  useAskedFilm(total, box.open);
  return { Reel: reel?.Reel, box, films, play: box.open };
}

/** Opens the film of another site that the page was reloaded to play. */
function useAskedFilm(total: number, open: (index: number) => void): void {
  useEffect(() => {
    const asked = takeAskedItem();
    if (asked !== undefined && asked < total) open(asked);
  }, [total, open]);
}
