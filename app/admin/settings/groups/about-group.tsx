import { useEffect, useState } from "react";
import { picturesOf } from "#domain/article-media.ts";
import type { Media } from "#domain/media.ts";
import { fieldLabel } from "#domain/settings-fields.ts";
import { MOST_ABOUT_PICTURES, MOST_PEOPLE, readFrameName } from "#domain/site-settings.ts";
import buttons from "../../../ui/form/button.module.css";
import { Field } from "../../../ui/form/field.tsx";
import { Cover } from "../../../ui/picture/picture.tsx";
import { fetchArticleImages } from "../../api.ts";
import { AdminSection } from "../../layout/admin-page.tsx";
import { textAt, withValue } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import { ItemList } from "./item-list.tsx";
import { PictureSetting } from "./picture-setting.tsx";
import { SettingEntry, SettingField, TranslatedSetting } from "./setting-field.tsx";
import styles from "../settings-form.module.css";
import type { ChoosableWork } from "./showcase-group.tsx";

/** The pictures of works by slug, in the order of their numbers. */
export type FramesOfWorks = Readonly<Record<string, readonly Media[]>>;

export interface AboutGroupProps {
  works: readonly ChoosableWork[];
  /** Loaded with the page; the pictures of other works are fetched when a work is chosen. */
  frames: FramesOfWorks;
}

/** Edits the about page: its texts, the team and the pictures from works. */
export function AboutGroup({ works, frames }: AboutGroupProps) {
  const { content } = useEdit();
  const slugs = content.about.pictures.map((name) => readFrameName(name).slug);
  const [known, retry] = useFrames(slugs, works, frames);

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
        {(path) => <FrameChoice path={path} works={works} frames={known} onRetry={retry} />}
      </ItemList>
    </AdminSection>
  );
}

const THUMBNAIL = [{ width: "120px", ratio: 1 }];

interface FrameChoiceProps {
  path: string;
  works: readonly ChoosableWork[];
  frames: LoadedFrames;
  onRetry: (slug: string) => void;
}

function FrameChoice({ path, works, frames, onRetry }: FrameChoiceProps) {
  const { content, change } = useEdit();
  const { slug, number } = readFrameName(textAt(content, path));
  const found = frames[slug];
  const stills = found === FAILED ? undefined : found;
  const count = Math.max(stills?.length ?? 0, number);
  const choose = (work: string, frame: number) =>
    change((now) => withValue(now, path, work === "" ? "" : `${work}/${frame}`));

  return (
    <>
      <SettingEntry path={path}>
        {(control) => (
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
        )}
      </SettingEntry>
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
        {found === FAILED && (
          <p role="alert" className={styles.gone}>
            No se pudieron cargar las imágenes.{" "}
            <button type="button" className={buttons.plain} onClick={() => onRetry(slug)}>
              Reintentar
            </button>
          </p>
        )}
        {stills !== undefined && number > stills.length && (
          <p className={styles.gone}>Esta imagen ya no existe: la página no la muestra.</p>
        )}
      </div>
    </>
  );
}

const FAILED = "failed";
type LoadedFrames = Readonly<Record<string, readonly Media[] | typeof FAILED>>;

/** Fetches missing frames, one work at a time; the second value retries a failed work. */
function useFrames(
  slugs: readonly string[],
  works: readonly ChoosableWork[],
  first: FramesOfWorks,
): [LoadedFrames, (slug: string) => void] {
  const [loaded, setLoaded] = useState<LoadedFrames>({});
  const known = { ...loaded, ...first };
  const next = works.find(({ slug }) => slugs.includes(slug) && known[slug] === undefined);
  const { id, slug } = next ?? {};
  useEffect(() => {
    if (id === undefined || slug === undefined) return undefined;
    let hasLeft = false;
    const load = async () => {
      const images = await fetchArticleImages(id);
      const frames = images ? picturesOf({ images: images.gallery }) : FAILED;
      if (!hasLeft) setLoaded((before) => ({ ...before, [slug]: frames }));
    };
    void load();
    return () => {
      hasLeft = true;
    };
  }, [id, slug]);
  const retry = (failed: string) =>
    setLoaded((before) => {
      const { [failed]: _, ...others } = before;
      return others;
    });
  return [known, retry];
}
