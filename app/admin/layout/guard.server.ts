import { redirect, type RouterContextProvider } from "react-router";
import type { AdminServices } from "#domain/site-services.ts";
import { services } from "../../services.server.ts";

/**
 * What the admin may ask. Sends everyone without a live server session to `/`, before
 * anything of the page is read (G3).
 */
export async function requireAdmin(
  context: Readonly<RouterContextProvider>,
): Promise<AdminServices> {
  const admin = await context.get(services).admin();
  if (admin === undefined) throw redirect("/");
  return admin;
}
