import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { galleryImages } from "#domain/catalogue.ts";
import { categoryOfSlug, galleryAddress } from "#domain/category.ts";
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
  const picture = images.find(({ media }) => media.widths.length > 0)?.media;
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

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function GalleryRoute({ loaderData }: Route.ComponentProps) {
  const { address } = loaderData;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== address) void navigate(address, { replace: true, preventScrollReset: true });
  }, [pathname, address, navigate]);
  return <Gallery {...loaderData} />;
}
