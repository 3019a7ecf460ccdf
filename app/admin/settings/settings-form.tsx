import type { MouseEvent, SubmitEvent } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import type { SettingsHistory } from "#domain/site-settings.ts";
import { useIsHydrated } from "../../foundation/hydration.ts";
import { DocumentConflict } from "../editing/document-conflict.tsx";
import { DocumentFoot } from "../editing/document-foot.tsx";
import { RecoveryNote } from "../editing/recovery-note.tsx";
import { useFormFocus } from "../editing/use-form-focus.ts";
import { formatValue, mergeSettings, settingsDifferences } from "./content.ts";
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
  const { content, base, conflict, isSaving, found, uploads } = edit;
  const { form, saveButton } = useFormFocus(edit);
  const isReady = useIsHydrated();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.save();
  };

  if (conflict !== null) {
    return (
      <DocumentConflict
        title="Dos versiones de los ajustes"
        sentence={message("stale-settings")}
        sides={{ base: base.content, mine: content, stored: conflict.stored.content }}
        differences={settingsDifferences}
        merge={mergeSettings}
        textOf={(side, { part }) => formatValue(part.read(side)) || "Vacío"}
        onChosen={edit.saveChosen}
        onCancel={edit.closeConflict}
      />
    );
  }

  return (
    <>
      {found && (
        <RecoveryNote keptAt={found.keptAt} onTake={edit.takeFound} onDiscard={edit.dropFound} />
      )}
      <nav className={`${styles.jumps} type-label`} aria-label="Partes de los ajustes">
        {GROUPS.map(({ id, title }) => (
          <a key={id} href={`#${id}`} onClick={jump}>
            {title}
          </a>
        ))}
        <Link to={ADMIN.categories}>Categorías →</Link>
      </nav>
      <EditProvider value={edit}>
        <form ref={form} noValidate inert={!isReady} onSubmit={submit}>
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
          <DocumentFoot
            {...edit}
            saving="Guardando ajustes…"
            underWay={uploads > 0 ? "Un archivo todavía está en camino." : undefined}
            lost={uploads > 0 ? "El archivo que está en camino no se puede conservar." : undefined}
            saveButton={saveButton}
            className={styles.foot}
            onDiscard={edit.discard}
          />
        </form>
      </EditProvider>
      <VersionList versions={history.versions} isBusy={isSaving} onRestore={edit.restore} />
    </>
  );
}

/** The guards of unsaved work would treat the browser's own jump as a navigation. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
