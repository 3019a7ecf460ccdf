/** Returns the scripts of all admin pages for preloading: an update removes them from the server. */
export async function pageScripts(): Promise<string[]> {
  const { assets } = await import("virtual:react-router/server-build");
  const pages = Object.values(assets.routes).filter((route) => route?.id.startsWith("admin/"));
  const scripts = pages.flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []));
  return [...new Set(scripts)];
}
