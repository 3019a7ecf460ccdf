import serif from "@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2?url";
import { services } from "../../services.server.ts";
import { pickFooterBlock } from "../footer-block/pick.ts";
import { pageHead } from "../head.ts";
import type { Route } from "./+types/route.ts";
import { About } from "./about.tsx";
import { aboutPictures } from "./pictures.ts";

// Only for the document: after a link of ours the page comes with its text, and a hint would be late.
export const headers: Route.HeadersFunction = () => ({
  link: `<${serif}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
});

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(services);
  const { about, story } = site.studio;
  const pictures = await aboutPictures(site.works, about.pictures);
  return {
    head: pageHead(site, {
      title: "About",
      description: `${about.quote} ${about.team}`.trim() || undefined,
      path: "/about",
      picture: pictures[0]?.media,
    }),
    quote: about.quote,
    team: about.team,
    since: about.since,
    story,
    pictures,
    footerBlock: await pickFooterBlock(site.works),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function AboutRoute({ loaderData }: Route.ComponentProps) {
  return <About {...loaderData} />;
}
