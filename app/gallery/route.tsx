import { useEffect } from "react";
import { useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from "react-router";
import { galleryImages } from "#domain/catalogue.ts";
import { categoryOfSlug, galleryAddress } from "#domain/category.ts";
import { stillOf } from "#domain/media.ts";
import { services } from "../services.server.ts";
import { pageHead } from "../shared/head/head.ts";
import type { Route } from "./+types/route.ts";
import { frameOf } from "./frame.ts";
import { Gallery } from "./gallery.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(services);
  const category = categoryOfSlug(params.category);
  const address = galleryAddress(category);
  const images = galleryImages(await site.articles(), category);
  const picture = images
    .flatMap(({ media }) => stillOf(media) ?? [])
    .find(({ widths }) => widths.length > 0);
  return {
    head: pageHead(site, {
      title: `${category} gallery`,
      description: `${category}: ${images.length} frames by ${site.studio.brand}. ${site.studio.story}.`,
      path: address,
      picture,
    }),
    category,
    address,
    brand: site.studio.brand,
    story: site.studio.story,
    frames: images.map(frameOf),
  };
}

/** What the visitor looks at; undefined on every other page. */
let standing: Awaited<ReturnType<typeof loader>> | undefined;

/** A failed fetch of another category's pictures is logged only, and the page stands (L6). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (cause) {
    if (!standing) throw cause;
    console.error("The pictures could not be loaded", cause);
    return standing;
  }
}

/** The list shows what the wall shows (L3). */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
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
    standing = loaderData;
    return () => {
      standing = undefined;
    };
  }, [loaderData]);
  return <Gallery {...loaderData} />;
}
