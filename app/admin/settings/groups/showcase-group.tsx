import { MOST_PAIRS, showcase, type Showable } from "#domain/showcase.ts";
import { workAddress } from "#domain/slug.ts";
import { AdminSection } from "../../layout/admin-page.tsx";
import { useCategoryNames } from "../../layout/layout-data.ts";
import { textAt, withValue } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import { ItemList } from "./item-list.tsx";
import { SettingEntry, TranslatedSetting } from "./setting-field.tsx";
import styles from "../settings-form.module.css";

export interface ChoosableWork extends Showable {
  slug: string;
}

/** Chooses the project that represents each category on home and on the works page. */
export function ShowcaseGroup({ works }: { works: readonly ChoosableWork[] }) {
  return (
    <AdminSection id="escaparate" title="Escaparate">
      <p className={styles.note}>
        Qué obra muestra cada categoría en la portada y en Work, y en qué orden van en la portada.
        Una categoría que no está aquí muestra su obra más reciente, primero las destacadas.
      </p>
      <ItemList path="showcase" item="obra" most={MOST_PAIRS}>
        {(path) => (
          <>
            <CategoryChoice path={`${path}.category`} />
            <TranslatedSetting path={`${path}.label`} />
            <WorkChoice path={path} works={works} />
            <ShownWork index={Number(/\d+/.exec(path)?.[0])} works={works} />
          </>
        )}
      </ItemList>
    </AdminSection>
  );
}

function CategoryChoice({ path }: { path: string }) {
  const { content } = useEdit();
  const chosen = textAt(content, path);
  const categories = useCategoryNames();
  // An option for the category's old name stays until another one is chosen.
  const names = categories.includes(chosen) ? categories : [chosen, ...categories];
  return (
    <SettingEntry path={path}>
      {(control) => (
        <select {...control}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </SettingEntry>
  );
}

function WorkChoice({ path, works }: { path: string; works: readonly ChoosableWork[] }) {
  const { content, change } = useEdit();
  const chosen = textAt(content, `${path}.work`);
  const title = textAt(content, `${path}.title`);
  const isGone = chosen !== "" && !works.some(({ slug }) => slug === chosen);
  const choose = (slug: string) => {
    change((now) => {
      // The demo's pairs name a part of a title, which a chosen work replaces.
      const picked = withValue(now, `${path}.work`, slug === BY_TITLE ? "" : slug);
      return slug === BY_TITLE ? picked : withValue(picked, `${path}.title`, "");
    });
  };
  return (
    <SettingEntry path={`${path}.work`}>
      {(control) => (
        <select
          {...control}
          value={chosen === "" && title !== "" ? BY_TITLE : chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">La más reciente de la categoría</option>
          {title !== "" && <option value={BY_TITLE}>La que se llama «{title}»</option>}
          {isGone && <option value={chosen}>{chosen} (ya no existe)</option>}
          {works.map(({ slug, title: name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
    </SettingEntry>
  );
}

/** Option for a work that is named by title; no slug contains a colon. */
const BY_TITLE = ":title";

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
