import { Link } from "react-router";
import {
  galleryAddress,
  categorySlug,
  MOST_CATEGORIES,
  LONGEST_CATEGORY,
  type CategoryTexts,
} from "#domain/category.ts";
import type { CategoryEntry, StoredCategories } from "#domain/category-list.ts";
import { isSame } from "#domain/records.ts";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import { changedText, textIn } from "#domain/translations.ts";
import { CheckField, Field } from "../../ui/form/field.tsx";
import { DocumentForm } from "../editing/document-form.tsx";
import { LanguageFields } from "../editing/language-fields.tsx";
import { OrderedList } from "../editing/lists/ordered-list.tsx";
import { useDocumentForm } from "../editing/use-document-form.ts";
import styles from "./categories.module.css";
import { baseOf, categoriesDocument, NEW_CATEGORY, sendCategories } from "./content.ts";

/** Edits the studio's categories: names, order, merges and visibility (U1). */
export function CategoriesForm({ stored }: { stored: StoredCategories }) {
  const edit = useDocumentForm({
    subject: "categories",
    initial: baseOf(stored),
    isSame,
    read: categoriesDocument.read,
    merge: categoriesDocument.merge,
    send: sendCategories,
    saved: message("categories-saved"),
  });
  const { problems } = edit;
  const { categories } = edit.content;
  const change = (by: (categories: readonly CategoryEntry[]) => readonly CategoryEntry[]) =>
    edit.change((now) => ({ categories: by(now.categories) }));
  const articlesOf = new Map(stored.categories.map(({ id, articles }) => [id, articles]));
  const countOf = ({ id }: CategoryEntry) => (id === null ? 0 : (articlesOf.get(id) ?? 0));

  return (
    <DocumentForm
      edit={edit}
      conflict={{
        title: "Dos versiones de las categorías",
        sentence: message("stale-categories"),
        differences: categoriesDocument.differences,
        textOf: (side) => side.categories.map(({ name }) => name).join(" · ") || "Ninguna",
      }}
      head={
        <>
          <p className={styles.note}>
            Así se llaman y se ordenan en todo el sitio: en las galerías, en Work y en el índice.
            Quien visita el sitio solo ve las que tienen imágenes. Una dirección antigua lleva a la
            nueva.
          </p>
          <Link to={ADMIN.settings} className={styles.back}>
            ← Volver a Ajustes
          </Link>
        </>
      }
      saving="Guardando categorías…"
    >
      <OrderedList
        path="categories"
        legend="Categorías, en su orden"
        item="categoría"
        most={MOST_CATEGORIES}
        items={categories}
        problems={problems}
        newItem={NEW_CATEGORY}
        onChange={change}
        mayRemove={(each) => countOf(each) === 0}
      >
        {(each, index) => (
          <CategoryFields
            path={`categories[${index}]`}
            entry={each}
            articles={countOf(each)}
            others={categories.filter(({ id, mergeInto }) => id !== each.id && mergeInto === null)}
            problems={problems}
            onChange={(fields) =>
              change((now) => now.map((one, at) => (at === index ? { ...one, ...fields } : one)))
            }
          />
        )}
      </OrderedList>
    </DocumentForm>
  );
}

interface CategoryFieldsProps {
  path: string;
  entry: CategoryEntry;
  articles: number;
  /** Categories that this one can be merged into. */
  others: readonly CategoryEntry[];
  problems: Readonly<Record<string, string>>;
  onChange: (fields: Partial<CategoryEntry>) => void;
}

function CategoryFields(props: CategoryFieldsProps) {
  const { path, entry, articles, others, problems, onChange } = props;
  const { id, name, inGalleries, isHidden, mergeInto } = entry;
  const target = others.find((each) => each.id === mergeInto);
  const slug = categorySlug(name);
  return (
    <>
      <div className={styles.names}>
        <LanguageFields label="Nombre">
          {(label, language) => {
            const field = language ? `${path}.translations.${language}.name` : `${path}.name`;
            return (
              <Field label={label} problem={problems[field]}>
                {(described) => (
                  <input
                    name={field}
                    lang={language}
                    value={textIn<CategoryTexts, "name">(entry, "name", language) ?? ""}
                    maxLength={LONGEST_CATEGORY}
                    autoComplete="off"
                    disabled={mergeInto !== null}
                    onChange={({ currentTarget: { value } }) =>
                      onChange(changedText<CategoryTexts, "name">(entry, "name", language, value))
                    }
                    {...described}
                  />
                )}
              </Field>
            );
          }}
        </LanguageFields>
        <p className={styles.facts}>
          {slug !== "" && `${galleryAddress(slug)} · `}
          {articles === 1 ? "1 artículo" : `${articles} artículos`}
        </p>
      </div>
      <div>
        <CheckField
          checked={inGalleries}
          onChange={(checked) => onChange({ inGalleries: checked })}
        >
          En galerías
        </CheckField>
        <CheckField checked={isHidden} onChange={(checked) => onChange({ isHidden: checked })}>
          Oculta para el público
        </CheckField>
      </div>
      {id !== null && others.some((each) => each.id !== null) && (
        <Field
          label="Fusionar con"
          problem={problems[`${path}.mergeInto`]}
          hint={
            target && (
              <p className={styles.facts}>
                Al guardar, sus artículos pasan a {target.name} y esta categoría desaparece.
              </p>
            )
          }
        >
          {(described) => (
            <select
              name={`${path}.mergeInto`}
              value={mergeInto ?? ""}
              onChange={({ currentTarget: { value } }) =>
                onChange({ mergeInto: value === "" ? null : Number(value) })
              }
              {...described}
            >
              <option value="">Ninguna</option>
              {others.map((each) =>
                each.id === null ? null : (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ),
              )}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
