import { linkTarget, mailAddresses, phoneLink } from "#domain/contact-input.ts";
import { shownRoles } from "#domain/contact-roles.ts";
import type { SiteServices } from "#domain/site-services.ts";
import type { SettingsLink, SiteSettings } from "#domain/site-settings.ts";
import { data, redirect } from "react-router";
import { INQUIRY_FIELDS, inquiryInput, inquiryStatus } from "#domain/inquiry.ts";
import type { Words } from "#domain/words/en.ts";
import { fill } from "#domain/words/fill.ts";
import { siteServices } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import { pickWords } from "../../ui/words.tsx";
import type { Route } from "./+types/route.ts";
import { Contact, type ContactWay } from "./contact.tsx";
import { InquiryForm, type DirectWay, type FormAnswer } from "./inquiry-form.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const { address, timeZone, ...contact } = site.settings.contact;
  return {
    ...pageHead(site, {
      title: site.words.contact.title,
      description: waysIn(site),
      path: "/contact",
      labels: [site.settings.story],
      content: { kind: "ContactPage" },
    }),
    words: pickWords(site.words, "contact"),
    contact: {
      ways: shownWays(contact),
      roles: shownRoles(contact.roles, site.words.contact.phone),
      address: address.split("\n").filter((line) => line !== ""),
      clock: timeZone === "" ? null : { timeZone, city: cityOf(timeZone) },
    },
    form: site.isExported
      ? null
      : {
          words: site.words.inquiryForm,
          direct: directWays(contact),
          isSent: new URL(request.url).searchParams.has("sent"),
        },
  };
}

/** Receives the form; a rejected form is shown again with its values and errors. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteServices);
  const form = new URLSearchParams(await request.text());
  const typed = typedIn(form);
  const answered = (answer: Omit<FormAnswer, "typed">, status: number, retryAfter?: number) =>
    data({ ...answer, typed } satisfies FormAnswer, {
      status,
      ...(retryAfter !== undefined && { headers: { "retry-after": String(retryAfter) } }),
    });
  try {
    const outcome = await site.sendInquiry(inquiryInput(form));
    if (outcome.state === "wrong") {
      return answered({ wrong: outcome.wrong, refusal: null }, inquiryStatus(outcome));
    }
    if (outcome.state === "refused") {
      const { code, retryAfterSeconds } = outcome;
      return answered({ wrong: {}, refusal: code }, inquiryStatus(outcome), retryAfterSeconds);
    }
  } catch (error) {
    site.report(error);
    return answered({ wrong: {}, refusal: "failed" }, UNAVAILABLE);
  }
  return redirect("/contact?sent", SEE_OTHER);
}

const SEE_OTHER = 303;
const UNAVAILABLE = 503;

/** Turns the redirect and network errors into answers, so that the page and the typed values stay. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<FormAnswer | "sent"> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (thrown) {
    const isSent = thrown instanceof Response && thrown.status === SEE_OTHER;
    if (isSent) return "sent";
    return { wrong: {}, refusal: "failed", typed: typedIn(new URLSearchParams(await sent.text())) };
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

function typedIn(form: URLSearchParams): FormAnswer["typed"] {
  return Object.fromEntries(INQUIRY_FIELDS.map((field) => [field, form.get(field) ?? ""]));
}

function directWays({
  mail,
  chat,
  roles,
}: Pick<SiteSettings["contact"], "mail" | "chat" | "roles">): DirectWay[] {
  const mails = mailAddresses(mail.url);
  return [
    ...(mails.length > 0
      ? mails.map((address) => ({ text: address, url: `mailto:${address}` }))
      : linksOf(mail)),
    ...roles.flatMap(({ phone }) => (phone === "" ? [] : [{ text: phone, url: phoneLink(phone) }])),
    ...linksOf(chat),
  ];
}

function linksOf({ label, url, langs }: SettingsLink): DirectWay[] {
  return url === "" ? [] : [{ text: label, lang: langs?.label, url }];
}

/** Computed on the server, to keep `linkTarget` out of the browser's scripts. */
function shownWays({
  instagram,
  mail,
  chat,
}: Pick<SiteSettings["contact"], "instagram" | "mail" | "chat">): ContactWay[] {
  return Object.entries({ instagram, mail, chat }).flatMap(([name, { label, url, langs }]) => {
    if (url === "") return [];
    const target = linkTarget(url);
    return [
      {
        name,
        label,
        url,
        target: target.toLowerCase() === label.toLowerCase() ? "" : target,
        copied: mailAddresses(url).join(", "),
        lang: langs?.label,
      },
    ];
  });
}

function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? "").replaceAll("_", " ");
}

/** Builds the meta description from the contact ways that are set. */
function waysIn({ settings, words }: Pick<SiteServices, "settings" | "words">): string {
  const { brand, contact } = settings;
  const own = words.contact;
  const roles = contact.roles
    .flatMap(({ role, phone }) => (role && phone ? [role] : []))
    .join(", ");
  const ways = [
    contact.mail.url && fill(own.writeTo, { brand }),
    contact.chat.url && own.chat,
    roles && fill(own.call, { roles }),
  ].filter((way) => way !== "");
  return `${ways.length === 0 ? fill(own.contactBrand, { brand }) : sentenceOf(ways, own)}.`;
}

function sentenceOf(ways: readonly string[], words: Words["contact"]): string {
  const [first = "", ...others] = ways;
  const all = [first.charAt(0).toUpperCase() + first.slice(1), ...others];
  if (all.length < 3) return all.join(` ${words.or} `);
  return `${all.slice(0, -1).join(", ")}${words.lastOr} ${all.at(-1)}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <Contact {...loaderData.contact} />
      {loaderData.form && <InquiryForm {...loaderData.form} answer={actionData} />}
    </>
  );
}
