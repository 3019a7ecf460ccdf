import { useSyncExternalStore } from "react";
import buttons from "../../../../ui/form/button.module.css";
import styles from "./folders.module.css";
import { foldersOf, type PickedFolders } from "./read-folders.ts";

interface FolderPickerProps {
  onPick: (reading: Promise<PickedFolders>) => void;
}

/** Lets the admin pick a folder; renders nothing if the browser can't. */
export function FolderPicker({ onPick }: FolderPickerProps) {
  const isSupported = useSyncExternalStore(
    NEVER_CHANGES,
    () => "webkitdirectory" in HTMLInputElement.prototype,
    // The server assumes support, which nearly all browsers have.
    () => true,
  );
  if (!isSupported) return null;
  return (
    <label className={`${buttons.plain} ${styles.picker}`}>
      Subir carpetas
      <input
        type="file"
        className="visually-hidden"
        {...WHOLE_FOLDER}
        onChange={({ currentTarget }) => {
          const picked = foldersOf(currentTarget.files ?? []);
          currentTarget.value = "";
          onPick(Promise.resolve(picked));
        }}
      />
    </label>
  );
}

/** React's types lack this attribute. */
const WHOLE_FOLDER = { webkitdirectory: "" };
const NEVER_CHANGES = () => () => {};
