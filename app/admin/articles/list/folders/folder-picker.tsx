import { useSyncExternalStore } from "react";
import { FileButton } from "../../../uploads/file-button.tsx";
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
    <FileButton {...WHOLE_FOLDER} onPick={(files) => onPick(Promise.resolve(foldersOf(files)))}>
      Subir carpetas
    </FileButton>
  );
}

/** React's types lack this attribute. */
const WHOLE_FOLDER = { webkitdirectory: "" };
const NEVER_CHANGES = () => () => {};
