import Vips from "wasm-vips";

/** Decoded pixels, 8 bits a channel. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** `rgb16` has 16 bits a channel. Grey is not among them: it has no colour that sRGB lacks. */
export type ProfiledSpace = "srgb" | "rgb16" | "cmyk";

/** Decoded pixels whose numbers mean the colours of a profile; only CMYK may lack one. */
export interface ProfiledPixels extends Pixels {
  space: ProfiledSpace;
  profile: Uint8Array | undefined;
}

export interface PixelsBySpace {
  srgb: Pixels;
  /** Undefined if sRGB shows the picture as well. */
  p3: Pixels | undefined;
}

/** Changes only colours that the target space lacks (V10); sharp has no other intent than perceptual. */
const CONVERSION = { intent: "relative", black_point_compensation: true, depth: 8 } as const;
/** In ΔE2000. From 1 on plain areas side by side differ visibly, from about 2 on details of a picture. */
const VISIBLE_DIFFERENCE = 2;
/** Share of the pixels that differ visibly; a smaller one is a speck. */
const WIDE_SHARE = 0.001;
const MOST_COMPARED_PIXELS = 400_000;
/** Value of a pixel for which a comparison is true. */
const TRUE = 255;

let library: ReturnType<typeof openLibrary> | undefined;

/** Opens libvips in WebAssembly, which decodes and encodes too slowly to replace sharp. */
async function openLibrary() {
  const vips = await Vips({ dynamicLibraries: [] });
  vips.concurrency(1);
  vips.Cache.max(0);
  return vips;
}

/**
 * Converts pixels by their profile to sRGB, and to Display P3 if sRGB would change the picture visibly.
 * @throws Error if the profile is damaged or belongs to another number of channels
 */
export async function convertColours(pixels: ProfiledPixels): Promise<PixelsBySpace> {
  const vips = await (library ??= openLibrary());
  using images = new DisposableStack();
  const own = (image: Vips.Image) => images.use(image);
  const { data, width, height, channels, space, profile } = pixels;
  const is16Bit = space === "rgb16";
  const numbers = is16Bit ? new Uint16Array(Uint8Array.from(data).buffer) : data;
  const depth = is16Bit ? vips.BandFormat.ushort : vips.BandFormat.uchar;
  const plain = own(vips.Image.newFromMemory(numbers, width, height, channels, depth));
  const source = own(plain.copy({ interpretation: space }));
  if (profile) source.setBlob("icc-profile-data", profile);
  const from = profile ? { embedded: true } : { input_profile: "cmyk" };

  function convert(to: "srgb" | "p3") {
    const image = own(own(source.iccTransform(to, { ...CONVERSION, ...from })).copyMemory());
    const step = Math.ceil(Math.sqrt((width * height) / MOST_COMPARED_PIXELS));
    const sample = own(image.subsample(step, step));
    const lab = own(own(sample.iccImport({ embedded: true, pcs: "lab" })).extractBand(0, { n: 3 }));
    return { image, lab };
  }

  const srgb = convert("srgb");
  const p3 = convert("p3");
  const difference = own(p3.lab.dE00(srgb.lab));
  const wideShare = own(difference.more(VISIBLE_DIFFERENCE)).avg() / TRUE;
  return {
    srgb: pixelsOf(srgb.image),
    p3: wideShare >= WIDE_SHARE ? pixelsOf(p3.image) : undefined,
  };
}

function pixelsOf(image: Vips.Image): Pixels {
  const { width, height, bands } = image;
  const data = new Uint8Array(image.writeToMemory().buffer);
  return { data, width, height, channels: bands === 4 ? 4 : 3 };
}
