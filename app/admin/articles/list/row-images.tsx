import { twoDigits } from "../../../ui/two-digits.ts";
import { useEffect, useState } from "react";
import { fetchArticleImages } from "../../api.ts";
import type { ArticleImages } from "#domain/api.ts";
import buttons from "../../../ui/form/button.module.css";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import styles from "./article-row.module.css";

interface RowImagesProps {
  id: number;
  title: string;
}

type State = "loading" | "failed" | ArticleImages;

const WIDTH = "clamp(104px, 14vw, 200px)";

/** The central image and the gallery of one article, asked for only now (D2). */
export function RowImages({ id, title }: RowImagesProps) {
  const [state, setState] = useState<State>("loading");
  useEffect(() => {
    if (state !== "loading") return undefined;
    let isWanted = true;
    void fetchArticleImages(id).then((images) => isWanted && setState(images ?? "failed"));
    return () => {
      isWanted = false;
    };
  }, [id, state]);

  if (state === "loading") return <output>Cargando imágenes…</output>;
  if (state === "failed") {
    return (
      <p role="alert" className={styles.trouble}>
        No se pudieron cargar las imágenes.
        <button type="button" className={buttons.plain} onClick={() => setState("loading")}>
          Reintentar
        </button>
      </p>
    );
  }
  const { central, gallery } = state;
  return (
    <>
      <ul className={styles.thumbnails}>
        {central && (
          <li>
            <Thumbnail media={central} name={`${title}, imagen central`} width={WIDTH} />
            <p className="type-label">Central</p>
          </li>
        )}
        {gallery.map((media, index) => (
          // The same picture may stand twice, so its place is part of what it is.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${media.url} ${index}`}>
            <Thumbnail media={media} name={`${title}, imagen ${index + 1}`} width={WIDTH} />
            <p className="type-label">{twoDigits(index + 1)}</p>
          </li>
        ))}
      </ul>
      {!central && <p>Este artículo no tiene imagen central.</p>}
      {gallery.length === 0 && <p>Este artículo no tiene imágenes en la galería.</p>}
      <p className={styles.note}>
        La imagen central se muestra en la pantalla principal de obras solo si el artículo está
        destacado.
      </p>
    </>
  );
}
