import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Colours of the patches, as red, green and blue of BT.709. */
export const PATCHES = [
  [191, 191, 191],
  [64, 64, 64],
  [180, 40, 40],
  [40, 150, 60],
  [50, 60, 190],
  [190, 170, 40],
  [170, 60, 150],
  [214, 156, 132],
] as const;

/** How a master stores its colours; the names are those of FFmpeg. */
export interface MasterColours {
  height: number;
  /** Options of `zscale` that name its colours. */
  zscale: string;
  /** Tags of the stream; none if absent. */
  tags?: { primaries: string; transfer: string; matrix: string; range: "tv" | "pc" };
  /** 8 by default. */
  bits?: 8 | 10;
}

const PATCH_PX = 96;

/** Returns the middle of a patch in a rendition of a master with `of` lines. */
export function middleOf(index: number, height: number, of = height): { x: number; y: number } {
  const x = index * PATCH_PX + PATCH_PX / 2;
  return { x: Math.round((x * height) / of), y: Math.round(height / 2) };
}

/** Makes a film of a second with a row of patches by Debian's ffmpeg. @returns its absolute path */
export function patchFilm(master: MasterColours): Promise<string> {
  const inputs = PATCHES.flatMap((rgb) => {
    const colour = rgb.map((part) => part.toString(16).padStart(2, "0")).join("");
    const size = `${PATCH_PX}x${master.height}`;
    return ["-f", "lavfi", "-i", `color=0x${colour}:s=${size}:r=12:d=1,format=gbrp`];
  });
  const named = "zscale=min=gbr:pin=709:tin=709:rin=full";
  return encoded(inputs, `hstack=inputs=${PATCHES.length},${named}:${master.zscale}`, master);
}

/** Makes a film of a second of grey. @param level its signal, in percent @returns its absolute path */
export function greyFilm(level: number, master: Omit<MasterColours, "zscale">): Promise<string> {
  // 64 and 940 are black and white of 10 bits in limited range.
  const luma = Math.round(64 + (level / 100) * (940 - 64));
  const size = `${2 * master.height}x${master.height}`;
  const input = ["-f", "lavfi", "-i", `color=s=${size}:r=12:d=1,format=yuv420p10le`];
  return encoded(input, `geq=lum=${luma}:cb=512:cr=512`, { ...master, bits: 10 });
}

/** Makes a film of 12 frames a second that is black first and grey then. @returns its absolute path */
export function fadingFilm(plan: { darkS: number; seconds: number }): Promise<string> {
  const source = `color=0xa0a0a0:s=640x360:r=12:d=${plan.seconds}`;
  const dark = `drawbox=enable='lt(t,${plan.darkS})':color=black:t=fill`;
  return encoded(["-f", "lavfi", "-i", source], dark, {});
}

/** Makes a film of two seconds of interlaced movement. @returns its absolute path */
export function interlacedFilm(bits: 8 | 10): Promise<string> {
  const input = ["-f", "lavfi", "-i", "testsrc2=s=640x360:r=50:d=2"];
  return encoded(input, "interlace=scan=tff", { bits, flags: "+ilme+ildct" });
}

interface Encoding extends Pick<MasterColours, "tags" | "bits"> {
  /** FFmpeg's flags of the encoder. */
  flags?: string;
}

async function encoded(
  inputs: readonly string[],
  filter: string,
  { tags, bits = 8, flags = "+cgop" }: Encoding,
): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "patches-")), "patches.mp4");
  const format = bits === 10 ? "yuv420p10le" : "yuv420p";
  const untagged = "setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown";
  const x264 = tags
    ? `colorprim=${tags.primaries}:transfer=${tags.transfer}:colormatrix=${tags.matrix}:fullrange=${tags.range === "pc" ? "on" : "off"}`
    : "colorprim=undef:transfer=undef:colormatrix=undef";
  const filters = ["-filter_complex", `${filter},format=${format},${untagged}`];
  const encoder = ["-c:v", "libx264", "-flags", flags, "-crf", "4", "-x264-params", x264, path];
  await promisify(execFile)("ffmpeg", ["-v", "error", ...inputs, ...filters, ...encoder]);
  return path;
}
