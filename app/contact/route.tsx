import { services } from "../services.server.ts";
import { pageHead } from "../shared/head/head.ts";
import type { Route } from "./+types/route.ts";
import { Contact } from "./contact.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(services);
  return {
    head: pageHead(site, {
      title: "Contact",
      description: `Write to ${site.studio.brand}, chat, or call: ${site.studio.contact.roles.map(({ role }) => role).join(", ")}.`,
      path: "/contact",
    }),
    contact: site.studio.contact,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <Contact {...loaderData.contact} />;
}
