import { useEffect } from "react";
import {
  Link,
  NavLink,
  Outlet,
  useNavigate,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { message } from "#domain/messages.ts";
import { siteServices } from "../../services.server.ts";
import skipLink from "../../ui/skip-link.module.css";
import { hasSession, logOut, forgetLogin } from "../api.ts";
import { allowLeaving, confirmLeaving } from "../editing/leave-guard.tsx";
import styles from "./admin-header.module.css";
import { forgetStudioChange, hasStudioChanged } from "./studio-facts.ts";
import { keepShownPage, useShownPage } from "./kept-page/shown-page.ts";
import { adminServices, requireAdmin } from "./guard.server.ts";
import { pageScripts } from "./page-scripts.server.ts";
import { useAskedLinks } from "./kept-page/use-asked-links.ts";
import type { Route } from "./+types/route.ts";

/** Runs before every page and JSON route below: none of them can forget it. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const clientMiddleware = [keepShownPage];

/** The settings, and the pages that belong to them. */
const SETTINGS = "/dashboard/ajustes";

/** Every admin page is in Spanish and in the light style. */
export const handle = { lang: "es", siteStyle: "light" };

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const { categories } = await admin.categories();
  const { settings, countsVisits } = context.get(siteServices);
  const { brand, languages, uploads } = settings;
  return {
    brand,
    countsVisits,
    languages,
    scripts: await pageScripts(),
    newInquiries: await admin.inquiries.countNew(),
    reducesLarge: uploads.reducesLarge,
    categories: categories.flatMap(({ name, isHidden }) => (isHidden ? [] : name)),
  };
}

/**
 * The header is asked for again with another page, where inquiries may have come meanwhile (Q3), and on the
 * pages of the settings, which change brand and categories. Elsewhere it is not, so that an action that
 * fails because the server is away leaves the page as it is (M1).
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const isOtherPage = currentUrl.pathname !== nextUrl.pathname;
  return hasStudioChanged() || isOtherPage || currentUrl.pathname.startsWith(SETTINGS);
}

/** The layout around every admin page. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { scripts, ...shown } = loaderData;
  const { search } = useLocation();
  const isKept = useShownPage();
  useEffect(forgetStudioChange, [loaderData]);
  useAskedLinks();
  return (
    <>
      {/* A link of the router tells it of this page's own route: without that, staying on it would ask the server. */}
      <Link
        to={{ search, hash: "#main" }}
        reloadDocument
        className={`${skipLink.skip} visually-hidden type-label`}
      >
        Saltar al contenido
      </Link>
      {scripts.map((script) => (
        <link key={script} rel="modulepreload" href={script} fetchPriority="low" />
      ))}
      <AdminHeader {...shown} />
      <output className={isKept ? styles.kept : undefined}>{isKept && message("page-kept")}</output>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** The others' addresses begin with it. */
const LIST = "/dashboard";
const MESSAGES = "/dashboard/mensajes";
/** Left out where visits are not counted (Y2). */
const STATISTICS = "/dashboard/estadisticas";
const PLACES = [
  { label: "Artículos", address: LIST },
  { label: "Mensajes", address: MESSAGES },
  { label: "Estadísticas", address: STATISTICS },
  { label: "Papelera", address: "/dashboard/papelera" },
  { label: "Ajustes", address: SETTINGS },
  { label: "Cuenta", address: "/dashboard/cuenta" },
  { label: "Salud", address: "/dashboard/salud" },
  { label: "Formulario de muestra", address: "/add" },
];

interface AdminHeaderProps {
  brand: string;
  newInquiries: number;
  countsVisits: boolean;
}

/** The line above every admin page: the way to the site, to each admin page, and out (I1). */
function AdminHeader({ brand, newInquiries, countsVisits }: AdminHeaderProps) {
  const navigate = useNavigate();
  const places = countsVisits ? PLACES : PLACES.filter(({ address }) => address !== STATISTICS);
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
        {places.map(({ label, address }) => (
          <NavLink key={address} to={address} end={address === LIST}>
            {address === MESSAGES && newInquiries > 0 ? (
              <CountedLabel label={label} count={newInquiries} />
            ) : (
              label
            )}
          </NavLink>
        ))}
      </nav>
      <button type="button" className={`${styles.leave} type-label`} onClick={() => void leave()}>
        Cerrar sesión
      </button>
    </header>
  );
}

/** A label with the number of what is new behind it (Q3). */
function CountedLabel({ label, count }: { label: string; count: number }) {
  return (
    <span className={styles.counted}>
      {label}
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">, {count === 1 ? "1 nuevo" : `${count} nuevos`}</span>
    </span>
  );
}
