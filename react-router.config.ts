import type { Config } from "@react-router/dev/config";

// Ten routes are known to the browser from the start: no address is spent on asking for them.
export default { ssr: true, routeDiscovery: { mode: "initial" } } satisfies Config;
