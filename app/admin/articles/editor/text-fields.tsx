import { type Dispatch, useState } from "react";
import { FIRST_YEAR, LONGEST_TITLE } from "#domain/article.ts";
import type { ArticleContent } from "#domain/article-content.ts";
import { CheckField, Field } from "../../../ui/form/field.tsx";
import styles from "./article-form.module.css";
import { useCategoryNames } from "../../layout/layout-data.ts";
import type { FormAction } from "./form-state.ts";

interface TextFieldsProps {
  content: ArticleContent;
  mayFeature: boolean;
  thisYear: number;
  dispatch: Dispatch<FormAction>;
}

/** Edits title, year, categories and flags; a sixth article can't be featured (D4). */
export function TextFields({ content, mayFeature, thisYear, dispatch }: TextFieldsProps) {
  const { title, year, services, isTop, isDraft } = content;
  const categories = useCategoryNames();
  const [first] = useState(services);
  // Include the article's hidden or renamed categories, so that they can be removed and added again.
  const offered = [...new Set([...categories, ...first, ...services])];
  const change = (fields: Partial<ArticleContent>) => dispatch({ type: "changed", fields });
  return (
    <>
      <div className={styles.flags}>
        <CheckField
          checked={isTop}
          disabled={!mayFeature && !isTop}
          onChange={(checked) => change({ isTop: checked })}
        >
          Destacado{!mayFeature && !isTop && " — ya hay 5 artículos destacados"}
        </CheckField>
        <CheckField checked={isDraft} onChange={(checked) => change({ isDraft: checked })}>
          Borrador — solo tú lo ves, y quien tenga un enlace privado
        </CheckField>
      </div>
      <div className={styles.texts}>
        <Field label="Titulo">
          <input
            required
            maxLength={LONGEST_TITLE}
            value={title}
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <Field label="Año">
          <input
            type="number"
            inputMode="numeric"
            required
            min={FIRST_YEAR}
            max={thisYear + 1}
            value={Number.isNaN(year) ? "" : year}
            onChange={(event) => change({ year: event.target.valueAsNumber })}
          />
        </Field>
      </div>
      <fieldset className={styles.categories}>
        <legend className="type-label">Categorías</legend>
        {offered.map((category) => (
          <CheckField
            key={category}
            checked={services.includes(category)}
            onChange={(checked) =>
              change({
                services: checked
                  ? [...services, category]
                  : services.filter((each) => each !== category),
              })
            }
          >
            {category}
          </CheckField>
        ))}
      </fieldset>
    </>
  );
}
