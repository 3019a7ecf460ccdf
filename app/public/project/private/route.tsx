import { data, redirect } from "react-router";
import { ANSWERS_PATH } from "#domain/answer.ts";
import { mediaOf } from "#domain/article-media.ts";
import { embedOf } from "#domain/embed.ts";
import type { Media } from "#domain/media.ts";
import { PRINTED_QUERY, PRIVATE_FORM_HEADERS, privateAddress } from "#domain/private-link.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { workAddress } from "#domain/slug.ts";
import { fill } from "#domain/words/fill.ts";
import { siteServices } from "../../../services.server.ts";
import buttons from "../../../ui/form/button.module.css";
import { pickWords } from "../../../ui/words.tsx";
import { pageHead } from "../../head.ts";
import { SelectionPage } from "../../selection/selection-page.tsx";
import { selectionPage } from "../../selection/view.ts";
import { projectPage, projectWords } from "../page.ts";
import { Project, ProjectLabel } from "../project.tsx";
import type { Route } from "./+types/route.ts";
import { GonePage, LockedPage } from "./private-page.tsx";
import styles from "./private-page.module.css";

const SEE_OTHER = 303;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const MINUTE_S = 60;

/** Serves a private project or selection: no data before its password, and no reason why a link opens nothing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const { locked, gone } = site.words.privateLink;
  const path = privateAddress(params.token);
  const headOf = (title: string) => pageHead(site, { title, path, isHidden: true });
  const found = await site.openPrivateLink(params.token);
  if (found.state === "none") {
    const view = { kind: "gone", words: gone } as const;
    return data({ ...headOf(gone.title), view }, { status: NOT_FOUND });
  }
  if (found.state === "locked") {
    const action = site.prefix + path;
    const view = { kind: "locked", words: locked, action } as const;
    return data({ ...headOf(locked.title), view }, { headers: PRIVATE_FORM_HEADERS });
  }
  const label = labelOf(site, found.endsAt);
  const { link } = site.words.answers;
  const answers = found.asksAnswers ? { href: site.prefix + path + ANSWERS_PATH, link } : null;
  if (found.kind === "selection") {
    const { selection } = found;
    const isPrinted = new URL(request.url).search === PRINTED_QUERY;
    const page = selectionPage(site, selection, path, isPrinted);
    site.allowFrames(
      framesOf(selection.items.flatMap((each) => each.media ?? mediaOf(each.article))),
    );
    const view = { kind: "selection", page, label, answers } as const;
    const words = { ...projectWords(site.words), ...pickWords(site.words, "selection") };
    return data({ ...headOf(selection.title), words, view });
  }
  const { project: article } = found;
  // The project is public now, so redirect to the address that visitors may share.
  if (!article.isDraft) return redirect(workAddress(article.slug));
  site.allowFrames(framesOf(mediaOf(article)));
  const page = projectPage(article, path, null, await site.works.categories());
  const view = { kind: "project", page, label, answers } as const;
  const words = projectWords(site.words);
  return data({ ...headOf(article.title), words, view });
}

/** Returns the origins of the films of other sites. */
function framesOf(media: readonly Media[]): string[] {
  return media.flatMap(({ url }) => embedOf(url)?.origin ?? []);
}

/** Checks the password; a right one sets a cookie and redirects to what the link opens. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(siteServices);
  const { locked } = site.words.privateLink;
  const form = new URLSearchParams(await request.text());
  const outcome = await site.unlockPrivateLink(params.token, form.get("password") ?? "");
  if (outcome.state === "open") {
    const headers = new Headers();
    for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
    return redirect(privateAddress(params.token), { status: SEE_OTHER, headers });
  }
  if (outcome.state === "limited") {
    const { retryAfterSeconds: seconds } = outcome;
    const headers = { "retry-after": String(seconds) };
    const minutes = String(Math.ceil(seconds / MINUTE_S));
    return data(fill(locked.limited, { minutes }), { status: TOO_MANY, headers });
  }
  return data(locked.wrong, { status: outcome.state === "none" ? NOT_FOUND : UNAUTHORIZED });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders ?? []) headers.set(name, value);
  return headers;
}

/** The end is shown in the studio's time zone. */
function labelOf({ words, language, settings }: SiteServices, endsAt: number | null) {
  const { label, until } = words.privateLink;
  if (endsAt === null) return { text: label, until: "" };
  const timeZone = settings.contact.timeZone || "UTC";
  const date = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(endsAt);
  return { text: label, until: fill(until, { date }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function PrivateRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData;
  if (view.kind === "gone") return <GonePage words={view.words} />;
  if (view.kind === "locked") {
    return <LockedPage words={view.words} action={view.action} problem={actionData} />;
  }
  // A document of its own, whose policy lets forms be sent.
  const answer = view.answers && (
    <a href={view.answers.href} className={`${buttons.strong} ${styles.answer} type-label`}>
      {view.answers.link}
    </a>
  );
  const label = (
    <ProjectLabel isQuiet>
      <b>{view.label.text}</b>
      {view.label.until && <span>{view.label.until}</span>}
      {view.kind === "project" && answer && <span className={styles.inLabel}>{answer}</span>}
    </ProjectLabel>
  );
  if (view.kind === "selection") {
    return <SelectionPage {...view.page} label={label} answer={answer} />;
  }
  return <Project key={view.page.id} {...view.page} label={label} />;
}
