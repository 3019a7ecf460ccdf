import { useOutletContext } from "react-router";
import { services } from "../../services.server.ts";
import { INTRO_WORK_COUNT, introSheet } from "../../motion/intro/sheet.ts";
import { siteLinks } from "./site-links.ts";
import type { StyleChoice } from "../../ui/site-style.ts";
import type { Route } from "./+types/route.ts";
import { Site } from "./public-layout.tsx";

/** Only what the shell shows: the library itself stays on the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, works, isCrawler } = context.get(services);
  const { pathname } = new URL(request.url);
  const isIntroduced = pathname === "/" && !isCrawler;
  return {
    brand: settings.brand,
    footer: settings.footer,
    works: await works.count(),
    year: new Date().getFullYear(),
    intro: isIntroduced ? introSheet(await works.first(INTRO_WORK_COUNT), Math.random) : null,
  };
}

/** The layout's data is loaded once a visit: page changes neither fetch it again nor fail with it. */
export const shouldRevalidate = () => false;

export default function SiteRoute({ loaderData }: Route.ComponentProps) {
  const { works, ...shell } = loaderData;
  return <Site {...shell} {...useOutletContext<StyleChoice>()} links={siteLinks(works)} />;
}
