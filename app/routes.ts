import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [index("home/route.tsx"), route("*", "elsewhere/route.tsx")] satisfies RouteConfig;
