import { loadScript } from "./load-script.ts";

/** Brands of HEIF files with HEVC pictures (ISO/IEC 23008-12, annex B), as phones write them. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
/** Contains `ftyp` and the major brand. */
const HEAD_BYTES = 12;
const JPEG_QUALITY = 0.92;

/** Returns whether a file is HEIC by its bytes, whatever its name. */
export async function isHeic(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  return text.slice(4, 8) === "ftyp" && HEIC_BRANDS.has(text.slice(8, 12));
}

/**
 * Converts HEIC to an upright JPEG (U6): natively in Safari, otherwise by a decoder of 3 MB.
 * @throws if the file can't be decoded; ScriptMissing if the decoder can't be loaded
 */
export async function convertHeic(file: File): Promise<File> {
  const jpeg = (await byBrowser(file)) ?? (await byDecoder(file));
  const name = file.name.replace(/\.\w+$/, "");
  return new File([jpeg], `${name}.jpg`, { type: jpeg.type });
}

async function byBrowser(file: File): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d", { colorSpace: "display-p3" })?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
}

async function byDecoder(file: File): Promise<Blob> {
  // This build needs neither eval nor WebAssembly, which the CSP forbids.
  const { heicTo } = await loadScript(() => import("heic-to/csp"));
  return heicTo({ blob: file, type: "image/jpeg", quality: JPEG_QUALITY });
}
