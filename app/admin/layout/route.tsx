import {
  Link,
  NavLink,
  Outlet,
  useNavigate,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { message } from "#domain/messages.ts";
import { siteServices } from "../../services.server.ts";
import skipLink from "../../ui/skip-link.module.css";
import { hasSession, logOut, forgetLogin } from "../api.ts";
import { allowLeaving, confirmLeaving } from "../editing/leave-guard.tsx";
import styles from "./admin-header.module.css";
import { takeStudioChange } from "./studio-facts.ts";
import { useShownPage } from "./shown-page.ts";
import { adminServices, requireAdmin } from "./guard.server.ts";
import type { Route } from "./+types/route.ts";

/** Runs before every page and JSON route below: none of them can forget it. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

/** The settings, and the pages that belong to them. */
const SETTINGS = "/dashboard/ajustes";

/** Every admin page is in Spanish and in the light style. */
export const handle = { lang: "es", siteStyle: "light" };

export async function loader({ context }: Route.LoaderArgs) {
  const { categories } = await context.get(adminServices).categories();
  const { brand, languages, uploads } = context.get(siteServices).settings;
  return {
    brand,
    languages,
    reducesLarge: uploads.reducesLarge,
    categories: categories.flatMap(({ name, isHidden }) => (isHidden ? [] : name)),
  };
}

/**
 * Brand and categories change on the pages of the settings alone. Elsewhere the header is not asked for
 * again, so that an action that fails because the server is away leaves the page as it is (M1).
 */
export function shouldRevalidate({ currentUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname.startsWith(SETTINGS) || takeStudioChange();
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

const PLACES = [
  { label: "Artículos", address: "/dashboard" },
  { label: "Papelera", address: "/dashboard/papelera" },
  { label: "Ajustes", address: SETTINGS },
  { label: "Cuenta", address: "/dashboard/cuenta" },
  { label: "Salud", address: "/dashboard/salud" },
  { label: "Formulario de muestra", address: "/add" },
];

/** The line above every admin page: the way to the site, to each admin page, and out (I1). */
function AdminHeader({ brand }: { brand: string }) {
  const navigate = useNavigate();
  const leave = async () => {
    if (!confirmLeaving()) return;
    const answer = await logOut();
    // A session that had already ended counts as logged out; one that could not be ended does not.
    const hasEnded = answer?.success === true || (await hasSession()) === false;
    if (!hasEnded) {
      alert(message("log-out-failed"));
      return;
    }
    allowLeaving();
    forgetLogin();
    await navigate("/");
  };
  return (
    <header className={`${styles.header} type-label`}>
      <Link to="/" className={styles.brand}>
        {brand}
      </Link>
      <nav className={styles.links} aria-label="Administración">
        {PLACES.map(({ label, address }) => (
          <NavLink key={address} to={address} end={address !== SETTINGS}>
            {label}
          </NavLink>
        ))}
      </nav>
      <button type="button" className={`${styles.leave} type-label`} onClick={() => void leave()}>
        Cerrar sesión
      </button>
    </header>
  );
}
