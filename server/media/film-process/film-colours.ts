import type { VideoSample } from "mediabunny";

/** Luminance in cd/m² that becomes SDR white (ITU-R BT.2408). */
const WHITE_NITS = 203;

/** Names of zimg, FFmpeg's library behind `zscale`, by those of WebCodecs. */
const PRIMARIES: Readonly<Record<string, string>> = {
  bt709: "709",
  bt470bg: "470bg",
  smpte170m: "170m",
  bt2020: "2020",
  smpte432: "smpte432",
};
const MATRICES: Readonly<Record<string, string>> = {
  bt709: "709",
  bt470bg: "470bg",
  smpte170m: "170m",
  "bt2020-ncl": "2020_ncl",
};
const HDR_TRANSFERS: Readonly<Record<string, string>> = { pq: "smpte2084", hlg: "arib-std-b67" };

/** Most lines of the two television systems of BT.601. */
const LINES_525 = 480;
const LINES_625 = 576;

/** FFmpeg's filters and the tags of a rendition: BT.709 with limited range (V12). */
const INTO_709 = "m=709:p=709:t=709:r=limited";
const TAGGED_709 = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv";

/**
 * Returns the filters that bring a frame's colours to BT.709 in limited range and tag them.
 * @param sample gives the colours of the film; its frames must have limited range already
 */
export function colourFilters(
  sample: Pick<VideoSample, "colorSpace" | "codedHeight" | "codedWidth">,
) {
  const { primaries, matrix, transfer } = zimgColours(sample);
  if (transfer !== undefined) {
    return [
      `zscale=tin=${transfer}:pin=${primaries}:min=${matrix}:rin=limited:t=linear:npl=${WHITE_NITS}`,
      "format=gbrpf32le",
      "zscale=p=709",
      "tonemap=hable:desat=0",
      `zscale=${INTO_709}`,
      TAGGED_709,
    ];
  }
  if (primaries === "709" && matrix === "709") return [TAGGED_709];
  return [`zscale=tin=709:pin=${primaries}:min=${matrix}:rin=limited:${INTO_709}`, TAGGED_709];
}

/** What a film says of its colours, or what is usual for its number of lines; `transfer` only of HDR. */
function zimgColours({
  colorSpace,
  codedWidth,
  codedHeight,
}: Pick<VideoSample, "colorSpace" | "codedHeight" | "codedWidth">) {
  const transfer = HDR_TRANSFERS[colorSpace.transfer ?? ""];
  const usual = transfer === undefined ? usualColours(Math.min(codedWidth, codedHeight)) : HDR;
  const matrix = MATRICES[colorSpace.matrix ?? ""];
  const primaries = PRIMARIES[colorSpace.primaries ?? ""];
  return {
    transfer,
    // Whoever tags one of the two means the same system by the other.
    matrix: matrix ?? (primaries === "2020" ? HDR.matrix : usual.matrix),
    primaries: primaries ?? (matrix === "2020_ncl" ? HDR.primaries : usual.primaries),
  };
}

const HDR = { matrix: "2020_ncl", primaries: "2020" };

function usualColours(lines: number): typeof HDR {
  if (lines <= LINES_525) return { matrix: "170m", primaries: "170m" };
  return lines <= LINES_625
    ? { matrix: "470bg", primaries: "470bg" }
    : { matrix: "709", primaries: "709" };
}
