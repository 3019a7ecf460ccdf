import { homePairs } from "#domain/showcase.ts";
import { siteServices } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import type { Route } from "./+types/route.ts";
import { Home } from "./home.tsx";
import { homeSlides } from "./slides.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const pairs = homePairs(site.settings.showcase, await site.works.categories());
  const slides = homeSlides(await site.works.showcase(pairs), site.settings);
  const shown = slides.find(({ kind, media }) => kind === "project" && media);
  return {
    head: pageHead(site, { path: "/", picture: shown?.media }),
    brand: site.settings.brand,
    story: site.settings.story,
    taglines: site.settings.taglines,
    slides,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <Home {...loaderData} />;
}
