import { REEL_FADE_MS } from "../../motion/timing.ts";
import type { LightboxHandle } from "../../ui/lightbox/lightbox-state.ts";
import { Lightbox } from "../../ui/lightbox/lightbox.tsx";
import type { Slide } from "./slides.ts";

/** A reel's film over the whole screen (H4). */
export function ReelLightbox({ box, reel }: { box: LightboxHandle; reel: Slide }) {
  const { address, media, title } = reel;
  return (
    <Lightbox
      box={box}
      items={[
        {
          kind: "film",
          sources: { stream: undefined, file: address },
          subtitles: {},
          title,
          ...(media && { poster: media.url }),
        },
      ]}
      label={`${title} reel`}
      fade={{ inMs: REEL_FADE_MS, outMs: REEL_FADE_MS }}
      caption={() => title}
    />
  );
}
