import { showcase, type Showable } from "#domain/showcase.ts";
import { workAddress } from "#domain/slug.ts";
import { MOST_PAIRS } from "#domain/site-settings.ts";
import { AdminSection } from "../../layout/admin-page.tsx";
import { useCategoryNames } from "../../layout/use-category-names.ts";
import { useEdit } from "../use-settings-edit.ts";
import { ItemList } from "./item-list.tsx";
import { SettingField, LabelledSetting, useControl } from "./setting-field.tsx";
import styles from "../settings-form.module.css";

/** A work as the settings may name it. */
export interface ChoosableWork extends Showable {
  slug: string;
}

const TITLES = "work-titles";

/** Which project represents each category on home and on the works page (H2, W2). */
export function ShowcaseGroup({ works }: { works: readonly ChoosableWork[] }) {
  return (
    <AdminSection id="escaparate" title="Escaparate">
      <p className={styles.note}>
        Cada categoría muestra la obra cuyo título es el que escribes, o lo contiene. Si lo dejas
        vacío o ninguna lo tiene, la más reciente de la categoría, primero las destacadas.
      </p>
      <datalist id={TITLES}>
        {works.map(({ id, title }) => (
          <option key={id}>{title}</option>
        ))}
      </datalist>
      <ItemList path="showcase" item="obra" most={MOST_PAIRS}>
        {(path) => (
          <>
            <CategoryChoice path={`${path}.category`} />
            <SettingField path={`${path}.label`} />
            <SettingField path={`${path}.title`} suggestions={TITLES} />
            <ShownWork index={Number(/\d+/.exec(path)?.[0])} works={works} />
          </>
        )}
      </ItemList>
    </AdminSection>
  );
}

function CategoryChoice({ path }: { path: string }) {
  const control = useControl(path);
  const categories = useCategoryNames();
  // A name that the category had before is kept until another is chosen.
  const names = categories.includes(control.value) ? categories : [control.value, ...categories];
  return (
    <LabelledSetting path={path}>
      <select {...control}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </LabelledSetting>
  );
}

/** The project that a pair of category and title names now (H2). */
function ShownWork({ index, works }: { index: number; works: readonly ChoosableWork[] }) {
  const { content } = useEdit();
  const [shown] = showcase(works, content.showcase.slice(index, index + 1));
  return (
    <p className={styles.shown}>
      {shown ? (
        <>
          Ahora muestra{" "}
          <a href={workAddress(shown.article.slug)} target="_blank" rel="noreferrer">
            {shown.article.title}
            <span className="visually-hidden"> en una pestaña nueva</span>
          </a>
        </>
      ) : (
        "Ahora no muestra ninguna obra: la categoría está vacía."
      )}
    </p>
  );
}
