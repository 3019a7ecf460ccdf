import { redirect, type RouterContextProvider } from "react-router";
import { services } from "./services.server.ts";

/** Sends everyone without a live server session to `/`, before anything of the page is read (G3). */
export async function requireAdmin(context: Readonly<RouterContextProvider>): Promise<void> {
  if (!(await context.get(services).isAdmin())) throw redirect("/");
}
