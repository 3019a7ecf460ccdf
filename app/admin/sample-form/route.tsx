import { useState, type SubmitEvent } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import buttons from "../../ui/form/button.module.css";
import { Field } from "../../ui/form/field.tsx";
import { adminMeta } from "../layout/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import styles from "./sample-form.module.css";

/** A client navigation to this page runs the server's session check only if the route has a loader. */
export function loader() {
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta("Formulario de muestra", matches);

/** The draft form of the specification (X1): Guardar only writes to the console. */
export default function SampleForm() {
  const [gallery, setGallery] = useState<readonly number[]>([0]);
  const [noted, setNoted] = useState(false);

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // The specification requires the console output.
    // oxlint-disable-next-line no-console
    console.log({ ...Object.fromEntries(form), gallery: form.getAll("gallery") });
    setNoted(true);
  };

  return (
    <form className={styles.form} onSubmit={save}>
      <h1 className="type-display">Formulario de muestra</h1>
      <p className={styles.note}>
        Este formulario es un borrador: lo que escribas aquí no se guarda ni se publica. Para dejar
        un artículo guardado sin publicarlo, usa <Link to={ADMIN.newArticle}>Agregar Artículo</Link>
        .
      </p>
      <Field label="Título">
        <input name="title" />
      </Field>
      <Field label="Descripción">
        <textarea name="description" />
      </Field>
      <Field label="Imagen principal">
        <input name="mainImage" inputMode="url" />
      </Field>
      <Field label="Fecha de finalización">
        <input name="completed" type="date" />
      </Field>
      <Field label="Tipo de trabajo">
        <input name="workType" />
      </Field>
      <Field label="Tecnologías">
        <input name="tecnologies" />
      </Field>
      <Field label="Objetivo">
        <textarea name="objective" />
      </Field>
      <fieldset className={styles.gallery}>
        <legend className="type-label">Galería</legend>
        {gallery.map((key, index) => (
          <div className={styles.frame} key={key}>
            <Field label={`Imagen ${index + 1}`}>
              <input name="gallery" inputMode="url" />
            </Field>
            <button
              type="button"
              className={buttons.danger}
              aria-label={`Quitar imagen ${index + 1}`}
              onClick={() => setGallery(gallery.filter((each) => each !== key))}
            >
              Quitar
            </button>
          </div>
        ))}
        <button
          type="button"
          className={buttons.plain}
          onClick={() => setGallery([...gallery, Math.max(-1, ...gallery) + 1])}
        >
          Añadir imagen
        </button>
      </fieldset>
      <button className={buttons.strong}>Guardar</button>
      <output className={styles.note}>
        {noted && "Borrador escrito en la consola. No se ha guardado en el sitio."}
      </output>
    </form>
  );
}
