import type { Config } from "@react-router/dev/config";

// A visitor's browser is told of the pages that the one before it links to, and never of
// the admin's; it asks for them in one go once the page stands.
export default { ssr: true, routeDiscovery: { mode: "lazy" } } satisfies Config;
