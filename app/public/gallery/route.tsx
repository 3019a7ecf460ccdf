import { useEffect } from "react";
import {
  redirect,
  useLocation,
  useNavigate,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import {
  firstGallery,
  galleryAddress,
  galleryCategories,
  spelledSlug,
  type PublicCategory,
} from "#domain/category.ts";
import { firstFrameOf } from "#domain/share-image.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { fill } from "#domain/words/fill.ts";
import type { ListPage, Works } from "#domain/works.ts";
import { siteServices } from "../../services.server.ts";
import { firstShareable, pageHead } from "../head.ts";
import { pickWords } from "../../ui/words.tsx";
import type { Route } from "./+types/route.ts";
import { framePage, type WallFrame } from "./frame.ts";
import { Gallery, galleryTitle } from "./gallery.tsx";
import { listSearch } from "./view.ts";

const NO_FRAMES: ListPage<WallFrame> = { from: 0, total: 0, rows: [] };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const categories = await site.works.categories();
  const opened = await openedCategory(params.category, categories, site.works);
  const address = opened ? galleryAddress(opened.slug) : "/gallery";
  const query = new URL(request.url).searchParams;
  if (opened?.hasMoved) {
    return redirect(query.size > 0 ? `${address}?${query.toString()}` : address, 301);
  }
  const category = opened && { name: opened.label, slug: opened.slug };
  const first = category ? await framePage(site.works, category.slug, query) : NO_FRAMES;
  const beginning =
    category && first.from > 0
      ? await framePage(site.works, category.slug, new URLSearchParams())
      : first;
  return {
    ...pageHead(site, {
      title: galleryTitle(category, site.words.gallery),
      description: category && descriptionOf(category.name, first.total, site),
      path: first.from === 0 ? address : address + listSearch(first.from),
      // Every page of a gallery uses the first page's share image.
      picture: firstShareable(beginning.rows.map(({ still }) => still)),
      frames: firstFrameOf(first.total),
    }),
    words: pickWords(site.words, "gallery", "film", "picture", "dialog", "step", "zoom"),
    category,
    categories: galleryCategories(categories).map(({ label, slug }) => ({ name: label, slug })),
    /** The category that `/gallery` opens. */
    firstSlug: firstGallery(categories)?.slug,
    address,
    brand: site.settings.brand,
    story: { text: site.settings.story, lang: site.settings.langs?.story },
    first,
  };
}

/** Resolves a current or former slug; an unknown slug falls back to the first gallery. */
async function openedCategory(
  slug: string | undefined,
  categories: readonly PublicCategory[],
  works: Pick<Works, "movedCategory">,
): Promise<(PublicCategory & { hasMoved?: boolean }) | undefined> {
  const shown = categories.filter(({ images }) => images > 0);
  const wanted = slug && spelledSlug(slug);
  const named = shown.find((each) => each.slug === wanted);
  if (named || !wanted) return named ?? firstGallery(categories);
  const movedTo = await works.movedCategory(wanted);
  const moved = shown.find((each) => each.slug === movedTo);
  return moved ? { ...moved, hasMoved: true } : firstGallery(categories);
}

function descriptionOf(
  category: string,
  count: number,
  { settings: { brand, story }, words }: Pick<SiteServices, "settings" | "words">,
): string {
  return fill(words.gallery.description, { category, count, brand }) + (story && ` ${story}.`);
}

/** React Router's id of this route. */
const ROUTE = "public/gallery/route";

/** Data of the gallery on the screen; undefined on other pages. */
let shownData: Exclude<Awaited<ReturnType<typeof loader>>, Response> | undefined;

/**
 * Logs a failed fetch of another category and keeps the page.
 * A clientLoader could do this too, but React Router doesn't prefetch routes that have one.
 */
const keepWallOnFailure: Route.ClientMiddlewareFunction = async (_, next) => {
  const results = await next();
  const own = results[ROUTE];
  if (!shownData || own?.type !== "error" || own.result instanceof Response) return results;
  console.error("The pictures could not be loaded", own.result);
  return { ...results, [ROUTE]: { type: "data", result: shownData } };
};
export const clientMiddleware = [keepWallOnFailure];

/** Reloads only when the category or `from` changes: `?view=list` and `/gallery` show the same data. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, nextParams } = change;
  const next = nextParams.category ?? shownData?.firstSlug;
  return next !== shownData?.category?.slug || placeIn(currentUrl) !== placeIn(nextUrl);
}

function placeIn({ searchParams }: URL): string {
  return searchParams.get("from") ?? "0";
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function GalleryRoute({ loaderData }: Route.ComponentProps) {
  const { address } = loaderData;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    shownData = loaderData;
    return () => {
      shownData = undefined;
    };
  }, [loaderData]);
  // Runs after the effect above, because `shouldRevalidate` reads `shownData`.
  useEffect(() => {
    if (pathname === address) return;
    void navigate(address + search, { replace: true, preventScrollReset: true });
  }, [pathname, search, address, navigate]);
  return <Gallery {...loaderData} />;
}
