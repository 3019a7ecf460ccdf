import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { services } from "../../services.server.ts";
import skipLink from "../../ui/skip-link.module.css";
import { AdminHeader } from "./admin-header.tsx";
import { useShownPage } from "./shown-page.ts";
import { requireAdmin } from "./guard.server.ts";
import type { Route } from "./+types/route.ts";

/** Runs before every page and JSON route below: none of them can forget it. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** Every admin page is in Spanish and in the light style. */
export const handle = { lang: "es", siteStyle: "light" };

export function loader({ context }: Route.LoaderArgs) {
  return { brand: context.get(services).studio.brand };
}

/**
 * The brand changes on the page of the settings alone. Elsewhere the header is not asked for
 * again, so that an action that fails because the server is away leaves the page as it is (M1).
 */
export function shouldRevalidate({ currentUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === "/dashboard/ajustes";
}

/** The layout around every admin page. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useShownPage();
  return (
    <>
      <a className={`${skipLink.skip} visually-hidden type-label`} href="#main">
        Saltar al contenido
      </a>
      <AdminHeader brand={loaderData.brand} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
