/** Luminances in cd/m²: of SDR white in HDR (ITU-R BT.2408), and the brightest that HDR is mapped from. */
const WHITE_NITS = 203;
const PEAK_NITS = 1000;
/** Up to here nothing is changed: the knee of ITU-R BT.2390 for these two. */
const KNEE_NITS = 88;

/** Names of FFmpeg's `zscale` by those of WebCodecs. */
const PRIMARIES: Readonly<Record<string, string>> = {
  bt709: "bt709",
  bt470bg: "bt470bg",
  smpte170m: "smpte170m",
  bt2020: "bt2020",
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

const BT_709 = { matrix: "709", primaries: "bt709" };
const BT_625 = { matrix: "470bg", primaries: "bt470bg" };
const BT_525 = { matrix: "170m", primaries: "smpte170m" };
const BT_2020 = { matrix: "2020_ncl", primaries: "bt2020" };

type Colours = typeof BT_709;

/** What a film says of its colours, in the words of WebCodecs. */
export type FilmColours = Partial<VideoColorSpaceInit>;

/**
 * Returns FFmpeg's filters that scale a film's frames and bring their colours to BT.709 in limited range (V12).
 * @param decoded what the decoder says of the frames, for what the container does not say
 * @param lines the shorter side of the film's frames, in pixels
 */
export function scaleInto709(
  { width, height, colours: said }: { width: number; height: number; colours: FilmColours },
  decoded: FilmColours,
  lines: number,
): string[] {
  const colours: FilmColours = {
    ...said,
    primaries: said.primaries ?? unlessDefault(decoded.primaries),
    matrix: said.matrix ?? unlessDefault(decoded.matrix),
    transfer: said.transfer ?? unlessDefault(decoded.transfer),
  };
  const { matrix, primaries } = coloursOf(colours, lines);
  const transfer = HDR_TRANSFERS[colours.transfer ?? ""];
  const range = colours.fullRange === true ? "pc" : "tv";
  // Left unnamed, one of the two matrices would be BT.601; two equal ones change no colour.
  const matrices = "in_color_matrix=bt709:out_color_matrix=bt709";
  const from = `min=${matrix}:pin=${primaries}:rin=limited`;
  return [
    `scale=${width}:${height}:in_range=${range}:out_range=tv:${matrices}`,
    ...(transfer === undefined ? sdrInto709(from) : hdrInto709(from, transfer)),
    "setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv",
  ];
}

/** mediabunny gives BT.709 to the frames of a film that says nothing. */
function unlessDefault<Name>(decoded: Name): Name | null {
  return decoded === "bt709" ? null : decoded;
}

const FROM_709 = `min=${BT_709.matrix}:pin=${BT_709.primaries}:rin=limited`;

function sdrInto709(from: string): string[] {
  if (from === FROM_709) return [];
  // In 8 bits the rounding would show.
  return ["format=yuv444p16le", `zscale=${from}:tin=709:m=709:p=709:t=709:r=limited`];
}

/** `mobius` keeps what lies below the knee, so that skin is as bright as it was graded. */
const TONE_MAP = `tonemap=mobius:param=${KNEE_NITS / WHITE_NITS}:peak=${PEAK_NITS / WHITE_NITS}:desat=0`;

/** Maps HDR to SDR in linear light. */
function hdrInto709(from: string, transfer: string): string[] {
  return [
    `zscale=${from}:tin=${transfer}:t=linear:npl=${WHITE_NITS}`,
    "format=gbrpf32le",
    "zscale=p=709",
    TONE_MAP,
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
  return lines > LINES_525 ? BT_625 : BT_525;
}
