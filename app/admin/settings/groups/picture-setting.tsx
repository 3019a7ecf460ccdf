import { useState, type ReactNode } from "react";
import { CHOOSABLE_PICTURES } from "#domain/upload-files.ts";
import { fieldLabel } from "#domain/settings-fields.ts";
import buttons from "../../../ui/form/button.module.css";
import { Problem } from "../../editing/problems.tsx";
import { FileButton } from "../../uploads/file-button.tsx";
import { useQueueOptions, useUploadQueue } from "../../uploads/use-upload-queue.ts";
import { textAt, withValue } from "../content.ts";
import { useCountedUpload, useEdit } from "../use-settings-edit.ts";
import styles from "./picture-setting.module.css";

interface PictureSettingProps {
  /** The entry that it writes, as in `identity.logo`. */
  path: string;
  /** Shown if the entry names no uploaded picture. */
  children?: ReactNode;
}

/** Uploads, replaces and removes one picture of the settings. */
export function PictureSetting({ path, children }: PictureSettingProps) {
  const { content, change, problems } = useEdit();
  const [problem, setProblem] = useState("");
  const url = textAt(content, path);
  const label = fieldLabel(path);
  const { queue, uploads } = useUploadQueue();
  useQueueOptions(queue, {
    title: content.brand,
    // The site never shows this picture large, so reduce it without asking.
    reducesLarge: true,
    onStored: (_, stored) => {
      queue.clear();
      change((now) => withValue(now, path, stored));
    },
    onFailed: (_, { reason }) => {
      queue.clear();
      setProblem(reason);
    },
    onAlert: (sentence) => {
      queue.clear();
      setProblem(sentence);
    },
  });
  const isBusy = uploads.length > 0;
  useCountedUpload(isBusy);

  const choose = (file: File) => {
    setProblem("");
    queue.pick([file], { kind: "poster" });
  };

  return (
    <div className={styles.picture}>
      <p className="type-label">{label}</p>
      {url.startsWith("/media/") ? (
        <img src={url} alt={label} className={styles.shown} />
      ) : (
        children
      )}
      <p className={styles.actions}>
        <FileButton
          name={path}
          accept={CHOOSABLE_PICTURES}
          onPick={([file]) => file && choose(file)}
        >
          {url === "" ? "Elegir imagen" : "Cambiar"}
          <span className="visually-hidden">: {label}</span>
        </FileButton>
        {url !== "" && (
          <button
            type="button"
            className={buttons.danger}
            onClick={() => change((now) => withValue(now, path, ""))}
          >
            Quitar<span className="visually-hidden">: {label}</span>
          </button>
        )}
        <output>{isBusy && "Subiendo…"}</output>
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Problem path={path} problems={problems} />
    </div>
  );
}
