import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { FIRST_YEAR, LONGEST_TITLE, type Article } from "#domain/article.ts";
import { CATEGORIES, isCategory } from "#domain/category.ts";
import { message } from "#domain/messages.ts";
import buttons from "../shared/admin/button.module.css";
import { Field } from "../shared/admin/field.tsx";
import { FilmUpload } from "../shared/admin/film-upload/film-upload.tsx";
import { OVERLAY_CLOSES_AFTER_MS } from "../timing.ts";
import styles from "./article-form.module.css";
import { ImageFields, type FormImages } from "./image-fields.tsx";
import { Overlay } from "./overlay.tsx";
import { saveWithPictures, type FormContent } from "./save-article.ts";

export interface ArticleFormProps {
  /** The article to edit; null for a new one. */
  article: Article | null;
  /** False where five others are featured already (D4). */
  mayFeature: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** Editar Artículo / Nuevo Artículo (D3): a dialog over the list, whose Guardar tells what it does (D6). */
export function ArticleForm({ article, mayFeature, onClose, onSaved }: ArticleFormProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { revalidate } = useRevalidator();
  const [images, setImages] = useState<FormImages>(() => imagesOf(article));
  const [posters, setPosters] = useState<Record<string, string>>({});
  const [title, setTitle] = useState(article?.title ?? "");
  const [uploading, setUploading] = useState(0);
  const [isFilming, setFilming] = useState(false);
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [status, setStatus] = useState<string | null>(null);

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const content = { ...contentOf(form, article, images), title, posters };
    const problem = await saveWithPictures(content, setStatus);
    await revalidate();
    if (problem !== undefined) {
      setStatus(null);
      alert(problem);
      return;
    }
    setStatus(message("saved"));
    setTimeout(onSaved, OVERLAY_CLOSES_AFTER_MS);
  };

  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClose} aria-labelledby="form-title">
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <div className={styles.head}>
          <h2 id="form-title" className="type-display">
            {article ? "Editar Artículo" : "Nuevo Artículo"}
          </h2>
          <button type="button" className={buttons.plain} aria-label="Cerrar" onClick={onClose}>
            X
          </button>
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="isTop"
            defaultChecked={article?.isTop}
            disabled={!mayFeature}
          />
          Destacado{!mayFeature && " — ya hay 5 artículos destacados"}
        </label>
        <Field label="Titulo">
          <input
            name="title"
            required
            maxLength={LONGEST_TITLE}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field label="Año">
          <input
            name="year"
            type="number"
            required
            min={FIRST_YEAR}
            max={thisYear + 1}
            defaultValue={article?.year ?? thisYear}
          />
        </Field>
        <fieldset className={styles.categories}>
          <legend className="type-label">Categorías</legend>
          {CATEGORIES.map((category) => (
            <label key={category} className={styles.check}>
              <input
                type="checkbox"
                name="services"
                value={category}
                defaultChecked={article?.services.includes(category)}
              />
              {category}
            </label>
          ))}
        </fieldset>
        <ImageFields
          title={title}
          images={images}
          onChange={setImages}
          onUploading={(by) => setUploading((count) => count + by)}
        />
        <FilmUpload
          title={title}
          onFilm={({ url, poster }) => {
            setImages((now) => withFilm(now, url));
            setPosters((now) => ({ ...now, [url]: poster }));
          }}
          onBusy={setFilming}
        />
        <div className={styles.foot}>
          <button className={buttons.strong} disabled={uploading > 0 || isFilming}>
            Guardar
          </button>
          <button type="button" className={buttons.plain} onClick={onClose}>
            Cancelar
          </button>
          <output className="type-label">
            {isFilming && "Falta que termine la película. "}
            {uploading > 0 && `Subiendo ${uploading} ${uploading === 1 ? "imagen" : "imágenes"}…`}
          </output>
        </div>
      </form>
      {status !== null && <Overlay text={status} onClose={() => setStatus(null)} />}
    </dialog>
  );
}

function imagesOf(article: Article | null): FormImages {
  return {
    main: article?.mainCenter?.url ?? "",
    gallery: article?.images.map((media) => media.url) ?? [],
  };
}

function withFilm(images: FormImages, url: string): FormImages {
  const isThere = images.gallery.includes(url);
  return isThere ? images : { ...images, gallery: [...images.gallery, url] };
}

function contentOf(
  form: FormData,
  article: Article | null,
  images: FormImages,
): Omit<FormContent, "title" | "posters"> {
  return {
    ...(article && { id: article.id, version: article.version }),
    year: Number(form.get("year")),
    services: form.getAll("services").filter(isCategory),
    // A checkbox that is disabled is missing from the form; it may only be so while unchecked.
    isTop: form.get("isTop") === "on",
    main_center: images.main,
    images: images.gallery,
  };
}
