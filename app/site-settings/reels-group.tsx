import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { AdminSection } from "../shared/admin/admin-page.tsx";
import buttons from "../shared/admin/button.module.css";
import type { UploadedFilm } from "../shared/admin/film-upload/film-upload.tsx";
import { textAt, withValue } from "./content.ts";
import { useEdit } from "./edit-context.ts";
import { SettingField } from "./setting-field.tsx";
import styles from "./site-settings.module.css";

/** Sending films is wanted rarely, so its script comes when it is. */
const FilmUpload = lazy(async () => ({
  default: (await import("../shared/admin/film-upload/film-upload.tsx")).FilmUpload,
}));

/** The films before and after the projects of home (H1, H4). */
export function ReelsGroup() {
  return (
    <AdminSection id="reels" title="Reels">
      <ReelFields path="reels.first" name="primer reel" />
      <ReelFields path="reels.last" name="último reel" />
    </AdminSection>
  );
}

function ReelFields({ path, name }: { path: string; name: string }) {
  return (
    <div className={styles.reel}>
      <SettingField path={`${path}.title`} />
      <SettingField path={`${path}.src`} kind="address" />
      <SettingField path={`${path}.poster`} kind="address" />
      <SettingField path={`${path}.alt`} />
      <ReelUpload path={path} name={name} />
    </div>
  );
}

/** Sends a film in the place of the one whose address stands above. */
function ReelUpload({ path, name }: { path: string; name: string }) {
  const { content, change, countUploads } = useEdit();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const count = useEffectEvent(countUploads);

  useEffect(() => {
    if (!isBusy) return undefined;
    count(1);
    return () => count(-1);
  }, [isBusy]);

  if (!isOpen) {
    return (
      <p className={styles.upload}>
        <button type="button" className={buttons.plain} onClick={() => setOpen(true)}>
          Subir película<span className="visually-hidden"> del {name}</span>
        </button>
      </p>
    );
  }
  const take = ({ url, poster }: UploadedFilm) =>
    change(withValue(withValue(content, `${path}.src`, url), `${path}.poster`, poster));
  return (
    <div className={styles.upload}>
      <Suspense fallback={<p>Un momento…</p>}>
        <FilmUpload
          title={textAt(content, `${path}.title`)}
          label={`Película del ${name}`}
          onFilm={take}
          onBusy={setBusy}
        />
      </Suspense>
    </div>
  );
}
