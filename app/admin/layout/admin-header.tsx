import { Link, NavLink, useNavigate } from "react-router";
import { message } from "#domain/messages.ts";
import { hasSession, logOut } from "../api.ts";
import { allowLeaving, confirmLeaving } from "../editing/leave-guard.tsx";
import { forgetLogin } from "../login/session-hint.ts";
import styles from "./admin-header.module.css";

export interface AdminHeaderProps {
  brand: string;
}

const PLACES = [
  { label: "Artículos", address: "/dashboard" },
  { label: "Papelera", address: "/dashboard/papelera" },
  { label: "Ajustes", address: "/dashboard/ajustes" },
  { label: "Cuenta", address: "/dashboard/cuenta" },
  { label: "Salud", address: "/dashboard/salud" },
  { label: "Borrador", address: "/add" },
];

/** The line above every admin page: the way to the site, to each admin page, and out (I1). */
export function AdminHeader({ brand }: AdminHeaderProps) {
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
          <NavLink key={address} to={address} end>
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
