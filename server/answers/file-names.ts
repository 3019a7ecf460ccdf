import { extname } from "node:path";

/** What Windows, macOS or ZIP programs refuse in a file's name, or read as a folder. */
// oxlint-disable-next-line no-control-regex
const REFUSED = /[\u0000-\u001F\u007F<>:"/\\|?*]/gu;
const ENDS_BADLY = /[. ]+$/;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const LONGEST_STEM = 180;

/** An address without known file name, such as one of a videos folder, ends in its file's name. */
const LAST_PART = /([^/?#]+)\/?(?:[?#].*)?$/;

/** Returns the name in which an address ends. */
export function nameInAddress(url: string): string {
  const [, last = url] = LAST_PART.exec(url) ?? [];
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Makes a name that every system can store, without folders. */
export function safeFileName(name: string): string {
  const safe = name
    .toWellFormed()
    .normalize("NFC")
    .replace(REFUSED, "_")
    .replace(/^[. ]+/, "")
    .replace(ENDS_BADLY, "")
    .replace(DEVICE, "_$&");
  const ending = extname(safe);
  const stem = Array.from(safe.slice(0, safe.length - ending.length))
    .slice(0, LONGEST_STEM)
    .join("");
  return stem + ending || "_";
}

/** Makes names safe and unlike each other, whatever case a system minds: `a.jpg`, `a-2.jpg`. */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeFileName(name);
    const ending = extname(safe);
    const stem = safe.slice(0, safe.length - ending.length);
    let unique = safe;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
      unique = `${stem}-${count}${ending}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
