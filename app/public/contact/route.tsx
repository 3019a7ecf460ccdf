import type { SiteSettings } from "#domain/site-settings.ts";
import { siteServices } from "../../services.server.ts";
import { pageHead, sharedPicture } from "../head.ts";
import type { Route } from "./+types/route.ts";
import { Contact } from "./contact.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  return {
    head: pageHead(site, {
      title: "Contact",
      description: waysIn(site.settings),
      path: "/contact",
      picture: await sharedPicture(site.works),
    }),
    contact: { ...site.settings.contact, roles: shownRoles(site.settings.contact) },
  };
}

/** A line without a role says what its number is; one without either is left out. */
function shownRoles({ roles }: SiteSettings["contact"]): SiteSettings["contact"]["roles"] {
  return roles.flatMap(({ name, role, phone }) =>
    role || phone ? [{ name, role: role || "Phone", phone }] : [],
  );
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
