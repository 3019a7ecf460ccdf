import type { AnsweredLink } from "#domain/answer.ts";

/** As in "2 de 5 comentarios por hacer". */
export function openText({ open, comments }: Pick<AnsweredLink, "open" | "comments">): string {
  if (comments === 0) return "Sin comentarios";
  const all = comments === 1 ? "1 comentario" : `${comments} comentarios`;
  return open === 0
    ? `${all}, ${comments === 1 ? "hecho" : "hechos"}`
    : `${open} de ${all} por hacer`;
}

/** As in "12 elegidas". */
export function choicesText(choices: number): string {
  if (choices === 0) return "Nada elegido";
  return choices === 1 ? "1 elegida" : `${choices} elegidas`;
}

/** As in "3 invitados". */
export function guestsText(guests: number): string {
  return guests === 1 ? "1 invitado" : `${guests} invitados`;
}

/** As in "Aprobado 2 veces", at least once. */
export function approvalsText(approvals: number): string {
  return approvals === 1 ? "Aprobado" : `Aprobado ${approvals} veces`;
}
