import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { Media } from "#domain/media.ts";
import { fieldLabel } from "#domain/settings-fields.ts";
import { MOST_ABOUT_PICTURES, MOST_PEOPLE, readFrameName } from "#domain/site-settings.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Cover } from "../../../ui/picture/picture.tsx";
import { AdminSection } from "../../layout/admin-page.tsx";
import { textAt, withValue } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import { ItemList } from "./item-list.tsx";
import { PictureSetting } from "./picture-setting.tsx";
import { SettingField, LabelledSetting, useControl, TranslatedSetting } from "./setting-field.tsx";
import styles from "../settings-form.module.css";
import type { ChoosableWork } from "./showcase-group.tsx";

/** The stills of works, by slug, in the order of their numbers. */
export type FramesOfWorks = Readonly<Record<string, readonly Media[]>>;

export interface AboutGroupProps {
  works: readonly ChoosableWork[];
  /** Those that came with the page; others are asked for when their work is chosen. */
  frames: FramesOfWorks;
}

/** The about page: its words, the team, and the frames that it borrows from works (A1). */
export function AboutGroup({ works, frames }: AboutGroupProps) {
  const { content } = useEdit();
  const slugs = content.about.pictures.map((name) => readFrameName(name).slug);
  const known = useFrames(slugs, works, frames);

  return (
    <AdminSection id="nosotros" title="Nosotros">
      <TranslatedSetting path="about.quote" kind="paragraph" />
      <TranslatedSetting path="about.team" kind="paragraph" />
      <ItemList path="about.people" item="persona" most={MOST_PEOPLE}>
        {(path) => (
          <>
            <PictureSetting path={`${path}.photo`} />
            <SettingField path={`${path}.name`} />
            <TranslatedSetting path={`${path}.role`} />
            <TranslatedSetting path={`${path}.lines`} kind="paragraph" />
          </>
        )}
      </ItemList>
      <TranslatedSetting path="about.since" />
      <ItemList path="about.pictures" item="imagen" most={MOST_ABOUT_PICTURES}>
        {(path) => <FrameChoice path={path} works={works} frames={known} />}
      </ItemList>
    </AdminSection>
  );
}

const THUMBNAIL = [{ width: "120px", ratio: 1 }];

interface FrameChoiceProps {
  path: string;
  works: readonly ChoosableWork[];
  frames: FramesOfWorks;
}

/** A work, and the number of one of its frames, which shows beside. */
function FrameChoice({ path, works, frames }: FrameChoiceProps) {
  const { content, change } = useEdit();
  const control = useControl(path);
  const { slug, number } = readFrameName(textAt(content, path));
  const stills: readonly Media[] | undefined = frames[slug];
  const count = Math.max(stills?.length ?? 0, number);
  const choose = (work: string, frame: number) =>
    change((now) => withValue(now, path, work === "" ? "" : `${work}/${frame}`));

  return (
    <>
      <LabelledSetting path={path}>
        <select
          {...control}
          value={slug}
          onChange={(event) => choose(event.currentTarget.value, 1)}
        >
          <option value="">Elige una obra</option>
          {slug !== "" && !works.some((work) => work.slug === slug) && (
            <option value={slug}>{slug} (ya no existe)</option>
          )}
          {works.map((work) => (
            <option key={work.slug} value={work.slug}>
              {work.title}
            </option>
          ))}
        </select>
      </LabelledSetting>
      <Field label={fieldLabel(path).replace("Obra", "Número")}>
        <select
          value={number}
          disabled={count === 0}
          onChange={(event) => choose(slug, Number(event.currentTarget.value))}
        >
          {Array.from({ length: count }, (_, index) => (
            <option key={index + 1}>{index + 1}</option>
          ))}
        </select>
      </Field>
      <div className={styles.thumbnail}>
        <Cover
          media={stills?.[number - 1] ?? null}
          fallbackAlt={`Imagen ${number} de ${slug}`}
          slots={THUMBNAIL}
          className={styles.picture}
        />
        {stills !== undefined && number > stills.length && (
          <p className={styles.gone}>Esta imagen ya no existe: la página no la muestra.</p>
        )}
      </div>
    </>
  );
}

/** The frames of these works, asking the server for those that nobody has seen yet. */
function useFrames(
  slugs: readonly string[],
  works: readonly ChoosableWork[],
  first: FramesOfWorks,
): FramesOfWorks {
  const { load, data, state } = useFetcher<{ frames: FramesOfWorks }>();
  const known = { ...first, ...data?.frames };
  const missing = slugs.filter(
    (slug) => known[slug] === undefined && works.some((work) => work.slug === slug),
  );
  const search = missing.length > 0 ? slugs.map((slug) => `work=${slug}`).join("&") : "";

  useEffect(() => {
    if (search !== "" && state === "idle") void load(`/dashboard/ajustes?${search}`);
  }, [search, state, load]);
  return known;
}
