/** Builds ICC profiles and pictures that carry them. */
import sharp from "sharp";
import Vips from "wasm-vips";

type Three = readonly [number, number, number];

interface RgbSpace {
  /** XYZ of full red, green and blue, adapted to D50. */
  primaries: readonly [Three, Three, Three];
  /** An exponent, or the curve of sRGB. */
  curve: number | "srgb";
}

export const RGB_SPACES = {
  p3: {
    primaries: [
      [0.51512, 0.2412, -0.00105],
      [0.29198, 0.69225, 0.04189],
      [0.1571, 0.06657, 0.78407],
    ],
    curve: "srgb",
  },
  a98rgb: {
    primaries: [
      [0.60974, 0.31111, 0.01947],
      [0.20528, 0.62567, 0.06087],
      [0.14919, 0.06322, 0.74457],
    ],
    curve: 563 / 256,
  },
  prophoto: {
    primaries: [
      [0.7977, 0.288, 0],
      [0.1352, 0.7119, 0],
      [0.0313, 0.0001, 0.8249],
    ],
    curve: 1.8,
  },
  srgb: {
    primaries: [
      [0.43607, 0.22249, 0.01392],
      [0.38515, 0.71687, 0.09708],
      [0.14307, 0.06061, 0.7141],
    ],
    curve: "srgb",
  },
} as const satisfies Record<string, RgbSpace>;

const D50: Three = [0.9642, 1, 0.8249];
const HEADER_BYTES = 128;
const TABLE_ENTRY_BYTES = 12;

/** Returns an ICC profile (version 4) of three primaries and one curve. */
export function rgbProfile({ primaries, curve }: RgbSpace): Buffer {
  const [red, green, blue] = primaries.map(xyzTag);
  const trc = curveTag(curve);
  const tags: [string, Buffer][] = [
    ["wtpt", xyzTag(D50)],
    ["rXYZ", red ?? Buffer.alloc(0)],
    ["gXYZ", green ?? Buffer.alloc(0)],
    ["bXYZ", blue ?? Buffer.alloc(0)],
    ["rTRC", trc],
    ["gTRC", trc],
    ["bTRC", trc],
  ];
  const table = Buffer.alloc(4 + tags.length * TABLE_ENTRY_BYTES);
  table.writeUInt32BE(tags.length);
  let offset = HEADER_BYTES + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    const at = 4 + index * TABLE_ENTRY_BYTES;
    table.write(name, at, "latin1");
    table.writeUInt32BE(offset, at + 4);
    table.writeUInt32BE(data.length, at + 8);
    offset += data.length;
  }
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(offset);
  header.writeUInt32BE(0x04_20_00_00, 8);
  header.write("mntrRGB XYZ ", 12, "latin1");
  header.write("acsp", 36, "latin1");
  D50.forEach((value, index) => header.writeInt32BE(fixed(value), 68 + index * 4));
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)]);
}

/** Returns a number as ICC's s15Fixed16. */
function fixed(value: number): number {
  return Math.round(value * 65_536);
}

function xyzTag(xyz: Three): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", "latin1");
  xyz.forEach((value, index) => tag.writeInt32BE(fixed(value), 8 + index * 4));
  return tag;
}

function curveTag(curve: RgbSpace["curve"]): Buffer {
  const parameters =
    curve === "srgb" ? [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] : [curve];
  const tag = Buffer.alloc(12 + parameters.length * 4);
  tag.write("para", "latin1");
  tag.writeUInt16BE(curve === "srgb" ? 3 : 0, 8);
  parameters.forEach((value, index) => tag.writeInt32BE(fixed(value), 12 + index * 4));
  return tag;
}

const library = Vips({ dynamicLibraries: [] });

interface Encoded {
  width: number;
  height: number;
  channels: 3 | 4;
  /** 8 or 16 bits a channel. */
  numbers: Uint8Array | Uint16Array;
  profile: Uint8Array;
  format: ".jpg" | ".png" | ".webp";
}

/** Encodes numbers as they are, under a profile: sharp would convert them first. */
export async function profiledPicture(given: Encoded): Promise<Buffer> {
  const { width, height, channels, numbers, profile, format } = given;
  const vips = await library;
  const is16Bit = numbers instanceof Uint16Array;
  const depth = is16Bit ? vips.BandFormat.ushort : vips.BandFormat.uchar;
  const rgb = is16Bit ? "rgb16" : "srgb";
  using plain = vips.Image.newFromMemory(numbers, width, height, channels, depth);
  using picture = plain.copy({ interpretation: channels === 4 ? "cmyk" : rgb });
  picture.setBlob("icc-profile-data", profile);
  const options = {
    ".jpg": { Q: 98, subsample_mode: "off" },
    ".png": {},
    ".webp": { lossless: true },
  };
  return Buffer.from(picture.writeToBuffer(format, options[format]));
}

/** Reads a picture's numbers as they are stored, without converting them by its profile. */
export async function storedNumbers(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .keepIccProfile()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, ...info };
}
