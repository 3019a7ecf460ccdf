import { useCallback } from "react";
import { fill } from "#domain/words/fill.ts";
import { REEL_FADE_MS } from "../../foundation/timing.ts";
import type { LightboxHandle } from "../../ui/lightbox/lightbox-state.ts";
import { Lightbox } from "../../ui/lightbox/lightbox.tsx";
import { useWords } from "../../ui/words.tsx";
import type { Slide } from "./slides.ts";

/** A reel's film in a lightbox (H4). */
export function ReelLightbox({ box, reel }: { box: LightboxHandle; reel: Slide }) {
  const { title, titleLang, opened } = reel;
  const words = useWords("home").home;
  const caption = useCallback(() => <span lang={titleLang}>{title}</span>, [title, titleLang]);
  return (
    <Lightbox
      box={box}
      items={opened ? [opened] : []}
      label={fill(words.reelDialog, { title })}
      fade={{ inMs: REEL_FADE_MS, outMs: REEL_FADE_MS }}
      caption={caption}
    />
  );
}
