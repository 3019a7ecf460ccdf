import { useOutletContext } from "react-router";
import { galleryCategories } from "#domain/category.ts";
import { siteServices } from "../../services.server.ts";
import { INTRO_WORK_COUNT, introSheet } from "../../motion/intro/sheet.ts";
import type { SettingsLink, SiteSettings } from "#domain/site-settings.ts";
import { siteLinks } from "./site-links.ts";
import type { StyleChoice } from "../../ui/site-style.ts";
import type { Route } from "./+types/route.ts";
import { PublicLayout } from "./public-layout.tsx";

/** Only what the layout shows: the library itself stays on the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, works, isCrawler } = context.get(siteServices);
  const { pathname } = new URL(request.url);
  const isIntroduced = pathname === "/" && !isCrawler;
  return {
    brand: settings.brand,
    footer: { ...settings.footer, studio: copyright(settings) },
    works: await works.count(),
    galleries: galleryCategories(await works.categories()).length,
    year: new Date().getFullYear(),
    intro: isIntroduced ? introSheet(await works.first(INTRO_WORK_COUNT), Math.random) : null,
  };
}

/** Who holds the copyright is always said: the brand, and home, where the settings leave it open. */
function copyright({ brand, footer: { studio } }: SiteSettings): SettingsLink {
  return { label: studio.label || brand, url: studio.url || "/" };
}

/** The layout's data is loaded once a visit: page changes neither fetch it again nor fail with it. */
export const shouldRevalidate = () => false;

export default function PublicLayoutRoute({ loaderData }: Route.ComponentProps) {
  const { works, galleries, ...data } = loaderData;
  const links = siteLinks(works, galleries);
  return <PublicLayout {...data} {...useOutletContext<StyleChoice>()} links={links} />;
}
