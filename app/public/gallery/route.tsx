import { useEffect } from "react";
import { useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from "react-router";
import { categoryOfSlug, galleryAddress, type Category } from "#domain/category.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import { siteServices } from "../../services.server.ts";
import { pageHead } from "../head.ts";
import type { Route } from "./+types/route.ts";
import { framePage } from "./frame.ts";
import { Gallery } from "./gallery.tsx";
import { listSearch } from "./view.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const category = categoryOfSlug(params.category);
  const address = galleryAddress(category);
  const first = await framePage(site.works, category, new URL(request.url).searchParams);
  const picture = first.rows.find(({ still }) => still && still.widths.length > 0)?.still;
  return {
    head: pageHead(site, {
      title: `${category} gallery`,
      description: descriptionOf(category, first.total, site.settings),
      path: first.from === 0 ? address : address + listSearch(first.from),
      picture,
    }),
    category,
    address,
    brand: site.settings.brand,
    story: site.settings.story,
    first,
  };
}

function descriptionOf(category: Category, frames: number, { brand, story }: SiteSettings): string {
  return `${category}: ${frames} frames by ${brand}.${story && ` ${story}.`}`;
}

/** What the framework calls this route. */
const ROUTE = "public/gallery/route";

/** What the visitor looks at; undefined on every other page. */
let shownData: Awaited<ReturnType<typeof loader>> | undefined;

/**
 * A failed fetch of another category's pictures is logged only, and the page stays (L6).
 * Not a clientLoader: React Router does not prefetch routes that have one.
 */
const keepWallOnFailure: Route.ClientMiddlewareFunction = async (_, next) => {
  const results = await next();
  const own = results[ROUTE];
  if (!shownData || own?.type !== "error" || own.result instanceof Response) return results;
  console.error("The pictures could not be loaded", own.result);
  return { ...results, [ROUTE]: { type: "data", result: shownData } };
};
export const clientMiddleware = [keepWallOnFailure];

/** Reload only when category or `from` changes; ?view=list and /gallery show the same data (L3). */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, currentParams, nextUrl, nextParams } = change;
  return framesAt(currentUrl, currentParams) !== framesAt(nextUrl, nextParams);
}

function framesAt({ searchParams }: URL, { category }: { category?: string }): string {
  return `${categoryOfSlug(category)} ${searchParams.get("from") ?? 0}`;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function GalleryRoute({ loaderData }: Route.ComponentProps) {
  const { address } = loaderData;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname === address) return;
    void navigate(address + search, { replace: true, preventScrollReset: true });
  }, [pathname, search, address, navigate]);
  useEffect(() => {
    shownData = loaderData;
    return () => {
      shownData = undefined;
    };
  }, [loaderData]);
  return <Gallery {...loaderData} />;
}
