import { isPicture } from "./plan-folders.ts";

/** Formats a count, as in `1 carpeta` or `12 carpetas`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Counts pictures and films, as in `22 imágenes, 1 película`. */
export function mediaText(files: readonly File[]): string {
  const films = countFilms(files);
  const pictures = files.length - films;
  const parts = [
    ...(pictures > 0 || films === 0 ? [counted(pictures, "imagen", "imágenes")] : []),
    ...(films > 0 ? [counted(films, "película", "películas")] : []),
  ];
  return parts.join(", ");
}

/** Formats a part of the files, as in `14 de 22 imágenes`. */
export function partText(count: number, files: readonly File[]): string {
  const [one, many] = countFilms(files) === 0 ? ["imagen", "imágenes"] : ["archivo", "archivos"];
  return `${count} de ${counted(files.length, one, many)}`;
}

function countFilms(files: readonly File[]): number {
  return files.filter((file) => !isPicture(file)).length;
}
