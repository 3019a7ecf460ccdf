import type { PageDescription } from "#domain/page-description.ts";
import type { Articles } from "../../articles/articles.ts";
import type { MountSite } from "../render.ts";
import { structuredData } from "./structured-data.ts";

/** In JSON these occur in strings alone, where the escape is equal; raw, one of them could end the script (T10). */
const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * Has the visitors' documents say in JSON-LD what they are (S2). It is put in here and not by the
 * pages, whose data is in a document twice: as HTML, and for their scripts.
 */
export function withStructuredData({
  catalogue,
}: {
  catalogue: Pick<Articles["catalogue"], "storedAt">;
}): (mountSite: MountSite) => MountSite {
  return (mountSite) => async (request, services) => {
    let described: PageDescription | undefined;
    const response = await mountSite(request, {
      ...services,
      describe(page) {
        described = page;
        return services.describe(page);
      },
    });
    const isDocument = response.headers.get("content-type")?.startsWith("text/html");
    if (!isDocument || response.status !== 200 || described === undefined) return response;
    const data = await structuredData(described, services, catalogue);
    // It runs nowhere; with a name that the policy knows, as all scripts have, nobody has to know that (T25).
    const nonce = services.nonce === undefined ? "" : ` nonce="${services.nonce}"`;
    const script = `<script type="application/ld+json"${nonce}>${serialized(data)}</script>`;
    // By a function: `$` in a text means nothing.
    const html = (await response.text()).replace("</head>", () => `${script}</head>`);
    return new Response(html, response);
  };
}

function serialized(data: object): string {
  return JSON.stringify(data).replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
