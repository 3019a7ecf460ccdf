import { countMedia } from "./plan-folders.ts";

/** A number with its word, as in `1 carpeta` or `12 carpetas`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The pictures and films among files, as in `22 imágenes, 1 película`. */
export function mediaText(files: readonly File[]): string {
  const { pictures, films } = countMedia(files);
  const parts = [
    ...(pictures > 0 || films === 0 ? [counted(pictures, "imagen", "imágenes")] : []),
    ...(films > 0 ? [counted(films, "película", "películas")] : []),
  ];
  return parts.join(", ");
}
