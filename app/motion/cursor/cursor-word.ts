import type { Words } from "#domain/words/en.ts";

/** Returns the disc's word for a `data-cursor` value. */
export function cursorWord(
  kind: string | undefined,
  { viewProject, view, drag }: Words["cursor"],
): string | undefined {
  if (kind === "view-project") return viewProject;
  if (kind === "view") return view;
  return kind === "drag" ? drag : undefined;
}
