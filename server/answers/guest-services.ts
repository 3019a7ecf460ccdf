import type { FastifyRequest } from "fastify";
import type { Article } from "#domain/article.ts";
import type { AnswerOutcome, FoundAnswers } from "#domain/answer.ts";
import { TRAP_FIELD } from "#domain/inquiry.ts";
import type { FoundLink } from "#domain/private-link.ts";
import type { ShownSelection } from "#domain/selection.ts";
import type { SiteServices } from "#domain/site-services.ts";
import type { GuestAnswers, GuestLink } from "./guest-answers.ts";
import { shownMedia } from "./shown-media.ts";
import type { LinkCookie } from "../private-links/link-cookie.ts";

export type OpenedPage = FoundLink<Article, ShownSelection>;

export interface GuestServicesParts {
  request: FastifyRequest;
  /** Undefined in an export, which has no private links. */
  guests: GuestAnswers | undefined;
  guestCookie: LinkCookie;
  openLink: (token: string, isCounted: boolean) => Promise<OpenedPage>;
  /** Counts an opening of a link, if the request is one. */
  countOpening: (link: number) => Promise<void>;
  /** Reports a failed read, whose page is answered by 503. */
  onFailure: (error: unknown) => void;
  /** Returns the addresses of a link in all languages. */
  addressesOf: (token: string) => readonly string[];
}

const NONE = { state: "none" } as const;
const UNASKED = { state: "unasked" } as const;

/** Makes the services of a page whose guests answer (B1). */
export function guestServices(
  parts: GuestServicesParts,
): Pick<SiteServices, "linkAnswers" | "enterAsGuest" | "answerLink"> {
  const { request, guests, guestCookie, openLink, countOpening, onFailure, addressesOf } = parts;

  async function openForGuest(token: string) {
    const found = await openLink(token, false);
    if (guests === undefined) return NONE;
    if (found.state !== "open") return found;
    return found.asksAnswers ? { ...found, ...guestLink(found), guests } : UNASKED;
  }

  return {
    async linkAnswers(token): Promise<FoundAnswers> {
      const found = await openForGuest(token);
      if (found.state !== "open") return found;
      await countOpening(found.link);
      const { endsAt, title, kind } = found;
      const client = kind === "selection" ? found.selection.client : "";
      const answers = await found.guests
        .read(found, guestCookie.read(request))
        .catch((error: unknown) => {
          onFailure(error);
          throw error;
        });
      return { state: "open", endsAt, title, client, ...answers };
    },

    async enterAsGuest(token, form): Promise<AnswerOutcome> {
      const found = await openForGuest(token);
      if (found.state !== "open") return found;
      if (form[TRAP_FIELD]) return { state: "refused", code: "answer-automated" };
      const outcome = await found.guests.enter(found, form.name, request.ip);
      if (outcome.state === "refused") return outcome;
      return {
        state: "kept",
        cookies: guestCookie.headers(outcome.token, addressesOf(token), outcome.lifeMs),
      };
    },

    async answerLink(token, act): Promise<AnswerOutcome> {
      const found = await openForGuest(token);
      if (found.state !== "open") return found;
      const outcome = await found.guests.act(found, guestCookie.read(request), act, request.ip);
      return outcome.state === "kept" ? { ...outcome, cookies: [] } : outcome;
    },
  };
}

function guestLink(found: Extract<OpenedPage, { state: "open" }>): GuestLink {
  const { link, endsAt } = found;
  if (found.kind === "project") {
    const { project: article } = found;
    return { link, endsAt, title: article.title, shown: shownMedia([{ article, media: null }]) };
  }
  const { title, items } = found.selection;
  return { link, endsAt, title, shown: shownMedia(items) };
}
