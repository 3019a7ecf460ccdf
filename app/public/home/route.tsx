import { homePairs } from "#domain/showcase.ts";
import { siteServices } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import { pickWords } from "../../ui/words.tsx";
import type { Route } from "./+types/route.ts";
import { Home } from "./home.tsx";
import { homeSlides, reelUrls } from "./slides.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const pairs = homePairs(site.settings.showcase, await site.works.categories());
  const reels = await site.media(reelUrls(site.settings));
  const slides = homeSlides(await site.works.showcase(pairs), site, reels);
  const shown = slides.find(({ kind, media }) => kind === "project" && media);
  return {
    ...pageHead(site, {
      path: "/",
      picture: shown?.media,
      labels: [site.settings.story],
      content: { kind: "home" },
    }),
    brand: site.settings.brand,
    story: site.settings.story,
    storyLang: site.settings.langs?.story,
    taglines: site.settings.taglines,
    words: pickWords(site.words, "home", "step", "dialog", "film"),
    slides,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <Home {...loaderData} />;
}
