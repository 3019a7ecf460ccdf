import { data, Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { EditedAnswers } from "#domain/answer.ts";
import { coverOf } from "#domain/article-media.ts";
import { readId } from "#domain/id.ts";
import { message } from "#domain/messages.ts";
import type { ShownItem } from "#domain/selection.ts";
import buttons from "../../../ui/form/button.module.css";
import { adminServices } from "../../layout/guard.server.ts";
import { adminMeta, AdminPage } from "../../layout/admin-page.tsx";
import page from "../../layout/page.module.css";
import type { Route } from "./+types/route.ts";
import type { KnownItem } from "./item-views.ts";
import { SelectionForm } from "./selection-form.tsx";

/** Loads a selection, the pictures of its items, and the works that items are chosen from. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params.id);
  const admin = context.get(adminServices);
  const found = id === undefined ? undefined : await admin.selection(id);
  if (found === undefined) return data({ edited: null }, { status: 404 });
  const { stored, shown, works } = found;
  const links = await admin.answeredLinks();
  const answered: EditedAnswers = {
    links: links.filter(({ selectionId }) => selectionId === stored.id),
    media: await admin.answersToMedia(shown.flatMap(({ media }) => media?.url ?? [])),
  };
  return data({ edited: { stored, known: shown.map(knownItem), works, answered } });
}

/** Leaves out what the page does not show of the article. */
function knownItem({ article, media }: ShownItem): KnownItem {
  return { article: article.id, media: media?.url ?? null, picture: media ?? coverOf(article) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.edited?.stored.title ?? "Selección", matches);

export default function SelectionRoute({ loaderData: { edited } }: Route.ComponentProps) {
  return (
    <AdminPage title="Selección">
      {edited ? <SelectionForm key={edited.stored.id} {...edited} /> : <NoSelection />}
    </AdminPage>
  );
}

function NoSelection() {
  return (
    <>
      <p className={page.note}>{message("no-such-selection")} Puede estar entre las eliminadas.</p>
      <p className={page.counts}>
        <Link to={ADMIN.selections} className={buttons.plain}>
          Ver las selecciones
        </Link>
      </p>
    </>
  );
}
