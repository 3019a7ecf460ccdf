const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
  mkv: "video/x-matroska",
  m3u8: "application/vnd.apple.mpegurl",
  m4s: "video/mp4",
  ogg: "video/ogg",
  vtt: "text/vtt; charset=utf-8",
};

/** Returns the content type for the extension of a stored file. */
export function typeOfFile(fileName: string): string {
  return TYPES[fileName.slice(fileName.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
