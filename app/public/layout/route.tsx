import { useOutletContext } from "react-router";
import { galleryCategories } from "#domain/category.ts";
import { siteServices } from "../../services.server.ts";
import { INTRO_WORK_COUNT, introSheet } from "../../motion/intro/contact-sheet.ts";
import { FIRST_GALLERY, FIXED_PAGES } from "#domain/fixed-pages.ts";
import { CLAPPERBOARD, initials } from "#domain/identity.ts";
import { languagesOf, prefixOf, type LanguageChoice } from "#domain/language.ts";
import { pictureAddress, type Media } from "#domain/media.ts";
import type { SettingsLink, SiteSettings } from "#domain/site-settings.ts";
import type { Words } from "#domain/words/en.ts";
import { LANGUAGES, type Language } from "#domain/words/languages.ts";
import type { SiteLink } from "./header/header.tsx";
import type { OtherLanguage } from "./header/language-switch.tsx";
import type { SiteLogo } from "../../ui/logo.tsx";
import type { StyleChoice } from "../../ui/site-style.ts";
import type { Route } from "./+types/route.ts";
import { PublicLayout } from "./public-layout.tsx";

/** Loads only what the layout shows; the works stay on the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteServices);
  const { settings, language, words, prefix, works, media, isCrawler, countsVisits } = site;
  const { logo } = settings.identity;
  const { pathname } = new URL(request.url);
  const isIntroduced = (pathname === "/" || pathname === prefix) && !isCrawler;
  return {
    countsVisits,
    brand: settings.brand,
    logo: logoOf(settings, (await media([logo])).get(logo)),
    footer: { ...settings.footer, studio: copyright(settings) },
    otherLanguage: otherLanguage(settings.languages, language),
    links: siteLinks(words.layout, {
      "/work": await works.count(),
      [FIRST_GALLERY]: galleryCategories(await works.categories()).length,
    }),
    year: new Date().getFullYear(),
    intro: isIntroduced ? introSheet(await works.first(INTRO_WORK_COUNT), site.random) : null,
  };
}

/** Returns the header's links; some have a number beside their label. */
function siteLinks(words: Words["layout"], counts: Readonly<Record<string, number>>): SiteLink[] {
  return FIXED_PAGES.flatMap(({ path, link }) => {
    if (link === undefined) return [];
    const count = counts[path];
    return { label: words[link], to: path, ...(count !== undefined && { count }) };
  });
}

function otherLanguage(languages: LanguageChoice, shown: Language): OtherLanguage | undefined {
  const code = languagesOf(languages).find((each) => each !== shown);
  if (code === undefined) return undefined;
  const { name, short } = LANGUAGES[code].language;
  return { code, name, short, prefix: prefixOf(code, languages) };
}

/** A missing logo is replaced by the studio's initials. */
function logoOf(
  { brand, identity }: Pick<SiteSettings, "brand" | "identity">,
  picture: Media | undefined,
): SiteLogo {
  if (identity.logo === CLAPPERBOARD) return undefined;
  const standIn = { initials: initials(brand) };
  if (!picture?.width || !picture.height) return standIn;
  const image = `url("${pictureAddress(picture, LOGO_WIDTH)}") center / contain no-repeat`;
  const paint = identity.isLogoInked
    ? { background: "currentColor", mask: image }
    : { background: image };
  return { ...standIn, box: { ...paint, aspectRatio: picture.width / picture.height } };
}

/** In pixels: enough for the gallery's logo on a dense screen. */
const LOGO_WIDTH = 480;

/** Defaults to the brand and home, so that the footer always names a copyright holder. */
function copyright({ brand, footer: { studio } }: SiteSettings): SettingsLink {
  return { ...studio, label: studio.label || brand, url: studio.url || "/" };
}

/** Loads the layout's data once per visit, so that a page change never refetches it or fails with it. */
export const shouldRevalidate = () => false;

export default function PublicLayoutRoute({ loaderData }: Route.ComponentProps) {
  return <PublicLayout {...loaderData} {...useOutletContext<StyleChoice>()} />;
}
