import type { RefusedAnswer, SavePayload } from "#domain/api.ts";
import { placeOfUrl } from "#domain/media.ts";
import { message } from "#domain/messages.ts";
import { finalizeImages, saveArticle } from "../api.ts";

/** The form's content, ready to be sent: every field of a save, pictures maybe still temporary. */
export type FormContent = Required<Omit<SavePayload, "id" | "version" | "media" | "isDraft">> &
  Pick<SavePayload, "id" | "version"> & {
    /** The pictures that stand for films, by the address of the film. */
    posters: Readonly<Record<string, string>>;
  };

/**
 * Guardar (D6): makes the temporary pictures final, then saves the article.
 * @param onStep told what is being done, in the overlay's words
 * @returns the sentence to show; undefined where all went well
 */
export async function saveWithPictures(
  { posters, ...content }: FormContent,
  onStep: (text: string) => void,
): Promise<string | undefined> {
  onStep("Procesando imágenes...");
  const films = Object.entries(posters).filter(([url]) => content.images.includes(url));
  const named = [content.main_center, ...content.images, ...films.map(([, poster]) => poster)];
  const temporary = named.filter((url) => placeOfUrl(url) === "temporary");
  const finalOf = new Map<string, string>();
  if (temporary.length > 0) {
    const answer = await finalizeImages(temporary, content.title);
    if (!answer?.success) return problemOf(answer);
    temporary.forEach((url, index) => finalOf.set(url, answer.moved[index] ?? url));
  }
  onStep("Guardando artículo...");
  const final = (url: string) => finalOf.get(url) ?? url;
  const answer = await saveArticle({
    ...content,
    main_center: final(content.main_center),
    images: content.images.map(final),
    media: Object.fromEntries(
      films.map(([url, poster]) => [final(url), { poster: final(poster) }]),
    ),
  });
  return answer?.success ? undefined : problemOf(answer);
}

function problemOf(answer: RefusedAnswer | undefined): string {
  if (answer === undefined) return message("save-no-connection");
  return message("save-failed", { error: answer.error || message("save-invalid-answer") });
}
