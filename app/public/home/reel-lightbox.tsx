import { useCallback } from "react";
import { pictureAddress } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { REEL_FADE_MS } from "../../foundation/timing.ts";
import { POSTER_WIDTH } from "../../ui/film/film-item.ts";
import type { LightboxHandle, LightboxItem } from "../../ui/lightbox/lightbox-state.ts";
import { Lightbox } from "../../ui/lightbox/lightbox.tsx";
import { useWords } from "../../ui/words.tsx";
import type { Slide } from "./slides.ts";

/** A reel's film in a lightbox (H4). */
export function ReelLightbox({ box, reel }: { box: LightboxHandle; reel: Slide }) {
  const { title, titleLang } = reel;
  const words = useWords("home").home;
  const caption = useCallback(() => <span lang={titleLang}>{title}</span>, [title, titleLang]);
  return (
    <Lightbox
      box={box}
      items={[itemOf(reel)]}
      label={fill(words.reelDialog, { title })}
      fade={{ inMs: REEL_FADE_MS, outMs: REEL_FADE_MS }}
      caption={caption}
    />
  );
}

/** Shows the poster until the film can be played. */
function itemOf({ film, sources, subtitles, media, title, fallbackAlt }: Slide): LightboxItem {
  if (sources.file === undefined && media) return { kind: "picture", media, fallbackAlt };
  return {
    kind: "film",
    film,
    sources,
    subtitles,
    title,
    ...(media && { poster: pictureAddress(media, POSTER_WIDTH) }),
  };
}
