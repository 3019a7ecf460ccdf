import { isPicture } from "./plan-folders.ts";

/** A number with its word, as in `1 carpeta` or `12 carpetas`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The pictures and films among files, as in `22 imágenes, 1 película`. */
export function mediaText(files: readonly File[]): string {
  const films = countFilms(files);
  const pictures = files.length - films;
  const parts = [
    ...(pictures > 0 || films === 0 ? [counted(pictures, "imagen", "imágenes")] : []),
    ...(films > 0 ? [counted(films, "película", "películas")] : []),
  ];
  return parts.join(", ");
}

/** So many of the files, as in `14 de 22 imágenes`. */
export function partText(count: number, files: readonly File[]): string {
  const [one, many] = countFilms(files) === 0 ? ["imagen", "imágenes"] : ["archivo", "archivos"];
  return `${count} de ${counted(files.length, one, many)}`;
}

function countFilms(files: readonly File[]): number {
  return files.filter((file) => !isPicture(file)).length;
}
