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
}

const PATCH_PX = 96;

/** Returns the middle of a patch in a rendition of a master with `of` lines. */
export function middleOf(index: number, height: number, of = height): { x: number; y: number } {
  const x = index * PATCH_PX + PATCH_PX / 2;
  return { x: Math.round((x * height) / of), y: Math.round(height / 2) };
}

/** Makes a film of a second with a row of patches by Debian's ffmpeg. @returns its absolute path */
export async function patchFilm({ height, zscale, tags }: MasterColours): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "patches-")), "patches.mp4");
  const inputs = PATCHES.flatMap((rgb) => {
    const colour = rgb.map((part) => part.toString(16).padStart(2, "0")).join("");
    return ["-f", "lavfi", "-i", `color=0x${colour}:s=${PATCH_PX}x${height}:r=12:d=1,format=gbrp`];
  });
  const named = "zscale=min=gbr:pin=709:tin=709:rin=full";
  const filter = `hstack=inputs=${PATCHES.length},${named}:${zscale},format=yuv420p`;
  const x264 = tags
    ? `colorprim=${tags.primaries}:transfer=${tags.transfer}:colormatrix=${tags.matrix}:fullrange=${tags.range === "pc" ? "on" : "off"}`
    : "colorprim=undef:transfer=undef:colormatrix=undef";
  const untagged = "setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown";
  const words = ["-v", "error", ...inputs, "-filter_complex", `${filter},${untagged}`];
  const encoded = ["-c:v", "libx264", "-crf", "4", "-x264-params", x264, path];
  await promisify(execFile)("ffmpeg", [...words, ...encoded]);
  return path;
}
