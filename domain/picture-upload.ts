/** The largest upload, in bytes: 3 MB as the spec counts them (D5). */
export const MAX_UPLOAD_BYTES = 3_145_728;

/** The accepted picture types and the ending their files get (D5). */
export const PICTURE_TYPES = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;

export type PictureType = keyof typeof PICTURE_TYPES;

/**
 * What a picked file is refused for, by what the browser knows of it; the server
 * looks at the bytes again (D5).
 * @returns the code of the sentence to show, or undefined for a file to upload
 */
export function refusalOfFile(file: {
  type: string;
  size: number;
}): "file-wrong-type" | "file-too-large" | undefined {
  if (!Object.hasOwn(PICTURE_TYPES, file.type)) return "file-wrong-type";
  return file.size > MAX_UPLOAD_BYTES ? "file-too-large" : undefined;
}
