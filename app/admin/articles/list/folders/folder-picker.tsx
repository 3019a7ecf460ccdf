import { useSyncExternalStore } from "react";
import buttons from "../../../../ui/form/button.module.css";
import styles from "./folders.module.css";
import { foldersOf, type PickedFolders } from "./read-folders.ts";

interface FolderPickerProps {
  onPick: (reading: Promise<PickedFolders>) => void;
}

/** The button that lets a folder be chosen; nothing where the browser can't (O2). */
export function FolderPicker({ onPick }: FolderPickerProps) {
  const isSupported = useSyncExternalStore(
    NEVER_CHANGES,
    () => "webkitdirectory" in HTMLInputElement.prototype,
    // Nearly all can: those that can't take it away once they know.
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

/** React passes it on, and its types do not know it. */
const WHOLE_FOLDER = { webkitdirectory: "" };
const NEVER_CHANGES = () => () => {};
