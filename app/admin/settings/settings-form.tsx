import type { MouseEvent } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import type { SettingsHistory } from "#domain/site-settings.ts";
import { DocumentForm } from "../editing/document-form.tsx";
import { showWhole } from "../layout/use-scrolled-line.ts";
import { formatValue, settingsDifferences } from "./content.ts";
import { AboutGroup, type FramesOfWorks } from "./groups/about-group.tsx";
import {
  BrandGroup,
  ContactGroup,
  FooterGroup,
  HomeGroup,
  SearchGroup,
  UploadsGroup,
} from "./groups/groups.tsx";
import { IdentityGroup } from "./groups/identity-group.tsx";
import { LanguagesGroup } from "./groups/languages-group.tsx";
import { ReelsGroup } from "./groups/reels-group.tsx";
import { ShowcaseGroup, type ChoosableWork } from "./groups/showcase-group.tsx";
import styles from "./settings-form.module.css";
import { EditProvider, useSettingsEdit } from "./use-settings-edit.ts";
import { VersionList } from "./version-list.tsx";

export interface SettingsFormProps {
  history: SettingsHistory;
  works: readonly ChoosableWork[];
  frames: FramesOfWorks;
}

const GROUPS = [
  { id: "idiomas", title: "Idiomas" },
  { id: "marca", title: "Marca" },
  { id: "identidad", title: "Identidad" },
  { id: "portada", title: "Portada" },
  { id: "nosotros", title: "Nosotros" },
  { id: "contacto", title: "Contacto" },
  { id: "pie", title: "Pie de página" },
  { id: "reels", title: "Reels" },
  { id: "escaparate", title: "Escaparate" },
  { id: "imagenes", title: "Imágenes" },
  { id: "buscadores", title: "Buscadores" },
  { id: "versiones", title: "Versiones" },
];

/** Ajustes: edits everything on the site that is not part of an article. */
export function SettingsForm({ history, works, frames }: SettingsFormProps) {
  const edit = useSettingsEdit(history);
  const isUploading = edit.uploads > 0;

  return (
    <>
      <EditProvider value={edit}>
        <DocumentForm
          edit={edit}
          conflict={{
            title: "Dos versiones de los ajustes",
            sentence: message("stale-settings"),
            differences: settingsDifferences,
            textOf: (side, { part }) => formatValue(part.read(side)) || "Vacío",
          }}
          head={
            <nav className={`${styles.jumps} type-label`} aria-label="Partes de los ajustes">
              {GROUPS.map(({ id, title }) => (
                <a key={id} href={`#${id}`} onClick={jump} onFocus={showWhole}>
                  {title}
                </a>
              ))}
              <Link to={ADMIN.categories} onFocus={showWhole}>
                Categorías →
              </Link>
            </nav>
          }
          saving="Guardando ajustes…"
          underWay={isUploading ? "Un archivo todavía está en camino." : undefined}
          lost={isUploading ? "El archivo que está en camino no se puede conservar." : undefined}
          className={styles.foot}
        >
          <LanguagesGroup />
          <BrandGroup />
          <IdentityGroup />
          <HomeGroup />
          <AboutGroup works={works} frames={frames} />
          <ContactGroup />
          <FooterGroup />
          <ReelsGroup />
          <ShowcaseGroup works={works} />
          <UploadsGroup />
          <SearchGroup />
        </DocumentForm>
      </EditProvider>
      {edit.conflict === null && (
        <VersionList versions={history.versions} isBusy={edit.isSaving} onRestore={edit.restore} />
      )}
    </>
  );
}

/** Scrolls by script: the guards of unsaved changes treat a followed `#` link as a navigation. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
