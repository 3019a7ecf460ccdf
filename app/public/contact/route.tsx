import { linkTarget, mailAddresses } from "#domain/contact-input.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import { siteServices } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import type { Route } from "./+types/route.ts";
import { Contact, type ContactWay } from "./contact.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const { address, timeZone, ...contact } = site.settings.contact;
  return {
    head: pageHead(site, {
      title: "Contact",
      description: waysIn(site.settings),
      path: "/contact",
      labels: [site.settings.story],
      content: { kind: "ContactPage" },
    }),
    contact: {
      ways: shownWays(contact),
      roles: shownRoles(contact),
      address: address.split("\n").filter((line) => line !== ""),
      clock: timeZone === "" ? null : { timeZone, city: cityOf(timeZone) },
    },
  };
}

/** The links that lead somewhere, with what they lead to: made here, so no script carries it. */
function shownWays({
  instagram,
  mail,
  chat,
}: Pick<SiteSettings["contact"], "instagram" | "mail" | "chat">): ContactWay[] {
  return Object.entries({ instagram, mail, chat }).flatMap(([name, { label, url }]) => {
    if (url === "") return [];
    const target = linkTarget(url);
    return [
      {
        name,
        label,
        url,
        target: target.toLowerCase() === label.toLowerCase() ? "" : target,
        copied: mailAddresses(url).join(", "),
      },
    ];
  });
}

/** A line without a role says whose number it is, or that it is one; an empty one is left out. */
function shownRoles({
  roles,
}: Pick<SiteSettings["contact"], "roles">): SiteSettings["contact"]["roles"] {
  return roles.flatMap(({ name, role, phone }) => {
    if (role) return [{ name, role, phone }];
    return name || phone ? [{ name: "", role: name || "Phone", phone }] : [];
  });
}

/** The city that a time zone is named after. */
function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? "").replaceAll("_", " ");
}

/** What search engines read of the page: the ways that there are. */
function waysIn({ brand, contact }: SiteSettings): string {
  const roles = contact.roles
    .flatMap(({ role, phone }) => (role && phone ? [role] : []))
    .join(", ");
  const ways = [
    contact.mail.url && `Write to ${brand}`,
    contact.chat.url && "chat",
    roles && `call: ${roles}`,
  ].filter((way) => way !== "");
  return ways.length === 0 ? `Contact ${brand}.` : `${sentenceOf(ways)}.`;
}

function sentenceOf(ways: readonly string[]): string {
  const [first = "", ...others] = ways;
  const all = [first.charAt(0).toUpperCase() + first.slice(1), ...others];
  return all.length < 3 ? all.join(" or ") : `${all.slice(0, -1).join(", ")}, or ${all.at(-1)}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <Contact {...loaderData.contact} />;
}
