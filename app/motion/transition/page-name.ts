/**
 * What an address says of its page, for the flaps to show before the page's data is here (G7).
 * @param path of one of our public pages
 */
export function nameOfPath(path: string): string {
  const [first = "", second] = path.split("/").filter((part) => part !== "");
  if (first === "") return "Home";
  const slug = second ?? first;
  return slug.replaceAll("-", " ");
}

/** A page's own name without the brand that every title ends in (see head.ts). */
export function nameOfTitle(title: string): string | undefined {
  const end = title.lastIndexOf(" — ");
  return end > 0 ? title.slice(0, end) : undefined;
}

/**
 * The title among the data that a navigation brought, as our loaders give it in `head`.
 * @param loaded one loader's answer, of any shape
 */
export function titleIn(loaded: unknown): string | undefined {
  const head = field(loaded, "head");
  if (!Array.isArray(head)) return undefined;
  return head.map((entry) => field(entry, "title")).find((title) => typeof title === "string");
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
