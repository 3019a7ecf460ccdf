import { data, Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { readId } from "#domain/id.ts";
import { message } from "#domain/messages.ts";
import buttons from "../../../ui/form/button.module.css";
import { adminServices } from "../../layout/guard.server.ts";
import { adminMeta, AdminPage } from "../../layout/admin-page.tsx";
import page from "../../layout/page.module.css";
import type { Route } from "./+types/route.ts";
import { LinkAnswers } from "./link-answers.tsx";

/** Loads the answers to one link (B3). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = readId(params.link);
  const answers = id === undefined ? undefined : await context.get(adminServices).answers(id);
  return data({ answers: answers ?? null }, { status: answers ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const title = loaderData?.answers?.title;
  return adminMeta(title === undefined ? "Respuestas" : `Respuestas: ${title}`, matches);
};

export default function LinkAnswersRoute({ loaderData: { answers } }: Route.ComponentProps) {
  return answers ? <LinkAnswers key={answers.link} answers={answers} /> : <NoLink />;
}

function NoLink() {
  return (
    <AdminPage title="Respuestas">
      <p className={page.note}>{message("no-such-link")}</p>
      <p className={page.counts}>
        <Link to={ADMIN.answers} className={buttons.plain}>
          Ver las respuestas
        </Link>
      </p>
    </AdminPage>
  );
}
