import { isFilm, PICTURE_TYPES } from "#domain/media.ts";
import buttons from "../shared/admin/button.module.css";
import { uploadBatch } from "./image-upload.ts";
import styles from "./image-fields.module.css";

/** The pictures of the form, by address; an empty `main` is none. */
export interface FormImages {
  main: string;
  gallery: string[];
}

export interface ImageFieldsProps {
  /** The article's title, sent along with every upload. */
  title: string;
  images: FormImages;
  onChange: (change: (images: FormImages) => FormImages) => void;
  /** Told of uploads that began (+) and ended (−). */
  onUploading: (by: number) => void;
}

const ACCEPT = Object.keys(PICTURE_TYPES).join(",");

/** Imagen Central and the gallery's images: pick, see, replace, remove, add many (D3). */
export function ImageFields({ title, images, onChange, onUploading }: ImageFieldsProps) {
  const pick = async (
    input: HTMLInputElement,
    place: (images: FormImages, url: string) => FormImages,
  ) => {
    const files = [...(input.files ?? [])];
    input.value = "";
    onUploading(files.length);
    await uploadBatch(files, title, (url) => onChange((current) => place(current, url)));
    onUploading(-files.length);
  };

  return (
    <>
      <fieldset className={styles.images}>
        <legend className="type-label">Imagen Central</legend>
        {images.main !== "" && (
          <Frame
            url={images.main}
            name="imagen central"
            onRemove={() => onChange((now) => setMain(now, ""))}
          />
        )}
        <FilePicker
          label={images.main === "" ? "Elegir imagen central" : "Cambiar imagen central"}
          onPick={(input) => void pick(input, setMain)}
        />
      </fieldset>
      <fieldset className={styles.images}>
        <legend className="type-label">Imágenes de la galería</legend>
        {images.gallery.map((url, index) => (
          <Frame
            // The same picture may stand twice, so its place is part of what it is.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${url} ${index}`}
            url={url}
            name={`imagen ${index + 1}`}
            onReplace={(input) => void pick(input, replaced(index))}
            onRemove={() =>
              onChange((now) => ({ ...now, gallery: now.gallery.toSpliced(index, 1) }))
            }
          />
        ))}
        <FilePicker label="Añadir imágenes" multiple onPick={(input) => void pick(input, added)} />
      </fieldset>
    </>
  );
}

function setMain(current: FormImages, url: string): FormImages {
  return { ...current, main: url };
}

function added(current: FormImages, url: string): FormImages {
  return { ...current, gallery: [...current.gallery, url] };
}

/** Puts a picture in the place of another. */
function replaced(at: number) {
  return (current: FormImages, url: string): FormImages => ({
    ...current,
    gallery: current.gallery.with(at, url),
  });
}

interface FrameProps {
  url: string;
  name: string;
  onReplace?: (input: HTMLInputElement) => void;
  onRemove: () => void;
}

function Frame({ url, name, onReplace, onRemove }: FrameProps) {
  return (
    <figure className={styles.frame}>
      {isFilm(url) ? (
        <video src={url} preload="metadata" muted className={styles.preview} />
      ) : (
        <img src={url} alt={name} className={styles.preview} />
      )}
      <figcaption>
        {onReplace && <FilePicker label="Cambiar" about={name} onPick={onReplace} />}
        <button type="button" className={buttons.danger} onClick={onRemove}>
          Quitar<span className="visually-hidden"> {name}</span>
        </button>
      </figcaption>
    </figure>
  );
}

interface FilePickerProps {
  label: string;
  about?: string;
  multiple?: boolean;
  onPick: (input: HTMLInputElement) => void;
}

function FilePicker({ label, about, multiple, onPick }: FilePickerProps) {
  return (
    <label className={`${buttons.plain} ${styles.picker}`}>
      {label}
      {about !== undefined && <span className="visually-hidden"> {about}</span>}
      <input
        type="file"
        className="visually-hidden"
        accept={ACCEPT}
        multiple={multiple}
        onChange={(event) => onPick(event.currentTarget)}
      />
    </label>
  );
}
