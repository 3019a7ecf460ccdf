import serif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2?url";
import { picturesOf } from "#domain/article-media.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { readFrameName, type Person } from "#domain/site-settings.ts";
import type { Works } from "#domain/works.ts";
import { siteServices } from "../../services.server.ts";
import { pickFooterBlock } from "../footer-block/footer-block.tsx";
import { pageHead } from "../head.ts";
import { metaDescription } from "../meta-description.ts";
import { pickWords } from "../../ui/words.tsx";
import type { Route } from "./+types/route.ts";
import { About, type BorrowedPicture, type ShownPerson } from "./about.tsx";

// Preloads the font for document requests; on client-side navigation the hint would come too late.
export const headers: Route.HeadersFunction = () => ({
  link: `<${serif}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
});

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const { about, story } = site.settings;
  const pictures = await aboutPictures(site.works, about.pictures);
  return {
    ...pageHead(site, {
      title: site.words.about.title,
      description: metaDescription([about.quote, about.team]),
      path: "/about",
      picture: pictures[0]?.media,
      labels: [about.since],
      content: { kind: "AboutPage" },
    }),
    quote: about.quote,
    team: about.team.split(/\n+/).filter(Boolean),
    people: await shownPeople(about.people, site.media),
    since: about.since,
    story,
    pictures,
    words: pickWords(site.words, "about", "footerBlock", "motion", "picture"),
    footerBlock: await pickFooterBlock(site),
    langs: about.langs,
    storyLang: site.settings.langs?.story,
  };
}

async function shownPeople(
  people: readonly Person[],
  media: SiteServices["media"],
): Promise<ShownPerson[]> {
  const portraits = await media(people.flatMap(({ photo }) => photo || []));
  return people
    .map(({ photo, ...person }) => ({ ...person, portrait: portraits.get(photo) ?? null }))
    .filter(({ name, role, lines, portrait }) => Boolean(name || role || lines || portrait));
}

/** Resolves names `{work slug}/{frame number}` to frames; drops a name whose project or frame is gone. */
async function aboutPictures(works: Works, names: readonly string[]): Promise<BorrowedPicture[]> {
  const frames = names.map(readFrameName);
  const articles = await works.withSlugs([...new Set(frames.map(({ slug }) => slug))]);
  return frames.flatMap(({ slug, number }) => {
    const article = articles.find((candidate) => candidate.slug === slug);
    const media = article && picturesOf(article)[number - 1];
    return media ? [{ media, title: article.title }] : [];
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <About {...loaderData} />;
}
