/** Luminance in cd/m² that becomes SDR white (ITU-R BT.2408). */
const WHITE_NITS = 203;

/** Names of FFmpeg's `zscale` by those of WebCodecs. */
const PRIMARIES: Readonly<Record<string, string>> = {
  bt709: "bt709",
  bt470bg: "bt470bg",
  smpte170m: "smpte170m",
  bt2020: "bt2020",
  smpte432: "smpte432",
};
/** Names of FFmpeg's `scale`, for which both systems of BT.601 have one matrix. */
const MATRICES: Readonly<Record<string, string>> = {
  bt709: "bt709",
  bt470bg: "bt601",
  smpte170m: "bt601",
  "bt2020-ncl": "bt2020",
};
/** Names of `zscale` by those of `scale`. */
const ZIMG_MATRICES: Readonly<Record<string, string>> = {
  bt709: "709",
  bt601: "170m",
  bt2020: "2020_ncl",
};
const HDR_TRANSFERS: Readonly<Record<string, string>> = { pq: "smpte2084", hlg: "arib-std-b67" };

/** Most lines of the two television systems of BT.601. */
const LINES_525 = 480;
const LINES_625 = 576;

const BT_709 = { matrix: "bt709", primaries: "bt709" };
const BT_2020 = { matrix: "bt2020", primaries: "bt2020" };

type Colours = typeof BT_709;

/** What a film says of its colours, in the words of WebCodecs. */
export type FilmColours = Partial<VideoColorSpaceInit>;

/**
 * Returns FFmpeg's filters that scale a film's frames and bring their colours to BT.709 in limited range (V12).
 * @param lines the shorter side of the film's frames, in pixels
 */
export function scaleInto709(
  { width, height, colours }: { width: number; height: number; colours: FilmColours },
  lines: number,
): string[] {
  const { matrix, primaries } = coloursOf(colours, lines);
  const transfer = HDR_TRANSFERS[colours.transfer ?? ""];
  const range = colours.fullRange === true ? "pc" : "tv";
  // Without both matrices `scale` takes some of them for BT.601.
  const scaled = (to: string) =>
    `scale=${width}:${height}:in_range=${range}:out_range=tv:in_color_matrix=${matrix}:out_color_matrix=${to}`;
  const tags = "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv";
  if (transfer !== undefined) return [scaled(matrix), ...toneMap(transfer, primaries), tags];
  const isOf709 = primaries === BT_709.primaries;
  if (isOf709) return [scaled(BT_709.matrix), tags];
  // In 8 bits the rounding would show.
  return [scaled(matrix), "format=yuv444p16le", zscaleInto709(matrix, primaries), tags];
}

function zscaleInto709(matrix: string, primaries: string): string {
  const from = `min=${ZIMG_MATRICES[matrix]}:pin=${primaries}:tin=709:rin=limited`;
  return `zscale=${from}:m=709:p=709:t=709:r=limited`;
}

/** Maps HDR to SDR in linear light. */
function toneMap(transfer: string, primaries: string): string[] {
  return [
    `zscale=tin=${transfer}:pin=${primaries}:min=2020_ncl:rin=limited:t=linear:npl=${WHITE_NITS}`,
    "format=gbrpf32le",
    "zscale=p=709",
    "tonemap=hable:desat=0",
    "zscale=t=709:m=709:r=limited",
  ];
}

/** Returns what a film says of its colours, or else what is usual. */
function coloursOf(said: FilmColours, lines: number): Colours {
  const matrix = MATRICES[said.matrix ?? ""];
  const primaries = PRIMARIES[said.primaries ?? ""];
  const isHdr = HDR_TRANSFERS[said.transfer ?? ""] !== undefined;
  const isWide = isHdr || matrix === BT_2020.matrix || primaries === BT_2020.primaries;
  const usual = isWide ? BT_2020 : coloursOfLines(lines);
  return { matrix: matrix ?? usual.matrix, primaries: primaries ?? usual.primaries };
}

function coloursOfLines(lines: number): Colours {
  if (lines > LINES_625) return BT_709;
  return { matrix: "bt601", primaries: lines > LINES_525 ? "bt470bg" : "smpte170m" };
}
