import { useEffect } from "react";
import {
  Link,
  NavLink,
  Outlet,
  useNavigate,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import { siteServices } from "../../services.server.ts";
import skipLink from "../../ui/skip-link.module.css";
import { hasSession, logOut, forgetLogin } from "../api.ts";
import { allowLeaving, confirmLeaving } from "../editing/leave-guard.tsx";
import styles from "./admin-header.module.css";
import { forgetStudioChange, hasStudioChanged } from "./layout-data.ts";
import { keepShownPage, useShownPage } from "./kept-page/shown-page.ts";
import { adminServices, requireAdmin } from "./guard.server.ts";
import { pageScripts } from "./page-scripts.server.ts";
import { useServerCheck } from "./kept-page/use-server-check.ts";
import { showWhole, useScrolledLine } from "./use-scrolled-line.ts";
import type { Route } from "./+types/route.ts";

/** Guards every page and JSON route below, so that none can forget it. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const clientMiddleware = [keepShownPage];

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

/** Reloads the header's data only if they may have changed: offline, a needless reload would replace the page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const isOtherPage = currentUrl.pathname !== nextUrl.pathname;
  return hasStudioChanged() || isOtherPage || currentUrl.pathname.startsWith(ADMIN.settings);
}

/** Renders the layout around every admin page. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { scripts, ...shown } = loaderData;
  const { search } = useLocation();
  const isKept = useShownPage();
  useEffect(forgetStudioChange, [loaderData]);
  useServerCheck();
  return (
    <>
      {/* A `Link` lets the router discover the page's own route, so that staying needs no request. */}
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
      {/* One row of the body's grid, whose second row takes all the room that is left. */}
      <div>
        <output className={isKept ? styles.kept : undefined}>
          {isKept && message("page-kept")}
        </output>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </>
  );
}

const PLACES = [
  { label: "Artículos", address: ADMIN.articles },
  { label: "Selecciones", address: ADMIN.selections },
  { label: "Respuestas", address: ADMIN.answers },
  { label: "Mensajes", address: ADMIN.messages },
  { label: "Estadísticas", address: ADMIN.statistics },
  { label: "Papelera", address: ADMIN.trash },
  { label: "Ajustes", address: ADMIN.settings },
  { label: "Cuenta", address: ADMIN.account },
  { label: "Salud", address: ADMIN.health },
  { label: "Formulario de muestra", address: ADMIN.sampleForm },
];

interface AdminHeaderProps {
  brand: string;
  newInquiries: number;
  countsVisits: boolean;
}

function AdminHeader({ brand, newInquiries, countsVisits }: AdminHeaderProps) {
  const navigate = useNavigate();
  const line = useScrolledLine(useLocation().pathname);
  const places = countsVisits
    ? PLACES
    : PLACES.filter(({ address }) => address !== ADMIN.statistics);
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
      <nav ref={line} className={styles.links} aria-label="Administración">
        {places.map(({ label, address }) => (
          <NavLink key={address} to={address} end={address === ADMIN.articles} onFocus={showWhole}>
            {address === ADMIN.messages && newInquiries > 0 ? (
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
