import type { PageDescription } from "#domain/page-description.ts";
import type { Articles } from "../../articles/articles.ts";
import { isDocument, type MountSite } from "../rendering.ts";
import { structuredData } from "./structured-data.ts";

/** JSON has these only in strings, where the escape is equal; unescaped, they could end the script. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/** Adds JSON-LD to visitors' documents; in the pages' own data, each document would contain it twice. */
export function withStructuredData({
  catalogue,
}: {
  catalogue: Pick<Articles["catalogue"], "storedAt">;
}): (mountSite: MountSite) => MountSite {
  return (mountSite) => async (request, services) => {
    let described: PageDescription | undefined;
    const response = await mountSite(request, {
      ...services,
      describePage(page) {
        described = page;
        return services.describePage(page);
      },
    });
    if (!isDocument(response) || response.status !== 200 || described === undefined)
      return response;
    const data = await structuredData(described, services, catalogue);
    // Browsers don't run JSON-LD, but every inline script gets the nonce of the policy.
    const nonce = services.nonce === undefined ? "" : ` nonce="${services.nonce}"`;
    const script = `<script type="application/ld+json"${nonce}>${serialized(data)}</script>`;
    // A function, so that `$` in the text has no meaning.
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
