import type { MetaDescriptor } from "react-router";

/** A route of the page as React Router hands it to `meta`. */
interface Match {
  loaderData?: unknown;
}

/**
 * The head of an admin page: its name beside the studio's, and nothing for search engines.
 * @param matches of the page; the layout's data name the brand
 */
export function adminMeta(name: string, matches: readonly (Match | undefined)[]): MetaDescriptor[] {
  const brand = matches.map((match) => brandIn(match?.loaderData)).find((each) => each !== "");
  return [{ title: `${name} — ${brand ?? ""}` }, { name: "robots", content: "noindex" }];
}

function brandIn(loaderData: unknown): string {
  const hasBrand = typeof loaderData === "object" && loaderData !== null && "brand" in loaderData;
  return hasBrand ? String(loaderData.brand) : "";
}
