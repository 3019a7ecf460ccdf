import { createContext, data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { embedOf } from "#domain/embed.ts";
import { TRAP_FIELD } from "#domain/inquiry.ts";
import { PRIVATE_FORM_HEADERS, privateAddress } from "#domain/private-link.ts";
import { siteServices } from "../../services.server.ts";
import { pickWords } from "../../ui/words.tsx";
import { pageHead } from "../head.ts";
import { GonePage } from "../project/private/private-page.tsx";
import type { Route } from "./+types/route.ts";
import { AnswersPage } from "./answers-page.tsx";
import { actOf, sentFields, unkept, type ActAnswer, type Fields } from "./sending/act-answer.ts";
import { KeptWordsOf } from "./sending/kept-words.tsx";
import { Back, UnsentPage } from "./unsent-page.tsx";
import { answersPath, answersView } from "./view.ts";

const SEE_OTHER = 303;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/** Whether this request sent words that were not kept: they are shown instead of a redirect. */
const hasUnsent = createContext(false);

/** Serves the page on which guests answer a private link (B1). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const { token } = params;
  const found = await site.linkAnswers(token);
  const path = answersPath(token);
  const headOf = (title: string) => pageHead(site, { title, path, isHidden: true });
  const words = pickWords(site.words, "answers", "film", "picture");
  if (found.state === "none") {
    const { gone } = site.words.privateLink;
    const view = { kind: "gone", gone, back: null } as const;
    return data({ ...headOf(gone.title), words, view }, { status: NOT_FOUND });
  }
  if (found.state === "unasked") {
    const gone = site.words.answers.unasked;
    const back = site.prefix + privateAddress(token);
    const view = { kind: "gone", gone, back } as const;
    return data({ ...headOf(gone.title), words, view }, { status: NOT_FOUND });
  }
  if (found.state === "locked") {
    if (!context.get(hasUnsent)) return redirect(privateAddress(token));
    const { title, heading } = site.words.privateLink.locked;
    const view = { kind: "locked", heading } as const;
    return data({ ...headOf(title), words, view }, { headers: PRIVATE_FORM_HEADERS });
  }
  site.allowFrames(found.shown.flatMap(({ media }) => embedOf(media.url)?.origin ?? []));
  const view = { kind: "open", page: answersView(site, token, found) } as const;
  const title = `${site.words.answers.title}: ${found.title}`;
  return data({ ...headOf(title), words, view }, { headers: PRIVATE_FORM_HEADERS });
}

/** Does one thing that a guest asks; what is not kept comes back with its sentence. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const site = context.get(siteServices);
  const { token } = params;
  const form = new URLSearchParams(await request.text());
  const sent = sentFields(form);
  try {
    const outcome =
      sent.act === "enter"
        ? await site.enterAsGuest(token, {
            name: sent.name,
            [TRAP_FIELD]: form.get(TRAP_FIELD) ?? undefined,
          })
        : await site.answerLink(token, actOf(sent));
    if (outcome.state === "kept") {
      const headers = new Headers();
      for (const cookie of outcome.cookies) headers.append("set-cookie", cookie);
      return redirect(answersPath(token) + hashIn(sent), { status: SEE_OTHER, headers });
    }
    const answer = unkept(outcome, sent);
    if (outcome.state !== "refused") {
      context.set(hasUnsent, true);
      return data(answer, { status: outcome.state === "locked" ? UNAUTHORIZED : NOT_FOUND });
    }
    const { retryAfterSeconds: seconds } = outcome;
    if (seconds === undefined) return data(answer, { status: UNPROCESSABLE });
    return data(answer, { status: TOO_MANY, headers: { "retry-after": String(seconds) } });
  } catch (error) {
    site.report(error);
    return data({ state: "failed", sent } satisfies ActAnswer, { status: UNAVAILABLE });
  }
}

/** Returns where on the page a plain form was sent from. */
function hashIn({ at = "" }: Fields): string {
  return /^item-\d{1,6}$/.test(at) ? `#${at}` : "";
}

/** Turns the redirect and network errors into answers, so that the page and the typed words stay. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<ActAnswer> {
  const sent = sentFields(new URLSearchParams(await request.clone().text()));
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === SEE_OTHER) return { state: "kept", sent };
    // What never reached the server has no answer.
    return { state: thrown instanceof TypeError ? "waiting" : "failed", sent };
  }
}

type Loaded = Awaited<ReturnType<Route.ClientLoaderArgs["serverLoader"]>>;

/** What the page shows, by address; for when it can't be renewed after an act. */
const shownBefore = new Map<string, Loaded>();

/** Shows the page as it was where the line breaks, instead of an error. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const before = shownBefore.get(params.token);
  try {
    const loaded = await serverLoader();
    shownBefore.set(params.token, loaded);
    return loaded;
  } catch (thrown) {
    if (before === undefined || thrown instanceof Response) throw thrown;
    return before;
  }
}

clientLoader.hydrate = true as const;

/** Renews the page only after what was kept: a closed link's page stays, with the words on it. */
export function shouldRevalidate({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod === undefined || formMethod === "GET") return defaultShouldRevalidate;
  const answer: ActAnswer | undefined = actionResult;
  return answer?.state === "kept";
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders ?? []) headers.set(name, value);
  return headers;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AnswersRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view } = loaderData;
  if (view.kind === "open") return <AnswersPage {...view.page} first={actionData} />;
  if (actionData?.sent.text) {
    const back = view.kind === "gone" && view.back !== null && <Back href={view.back} />;
    const heading = view.kind === "gone" ? view.gone.heading : view.heading;
    return <UnsentPage heading={heading} answer={actionData} back={back} />;
  }
  if (view.kind === "locked") return null;
  return (
    <GonePage words={view.gone}>
      {view.back !== null && <Back href={view.back} />}
      <KeptWordsOf token={params.token} />
    </GonePage>
  );
}
