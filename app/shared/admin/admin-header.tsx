import { Link, useNavigate } from "react-router";
import { signOut } from "../../api.ts";
import { forgetSignIn } from "../session-hint.ts";
import styles from "./admin-header.module.css";

export interface AdminHeaderProps {
  brand: string;
}

/** The line above every admin page: the way to the site, the list, the draft form, and out (I1). */
export function AdminHeader({ brand }: AdminHeaderProps) {
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    forgetSignIn();
    await navigate("/");
  };
  return (
    <header className={`${styles.header} type-label`}>
      <Link to="/" className={styles.brand}>
        {brand}
      </Link>
      <nav className={styles.links} aria-label="Administración">
        <Link to="/dashboard">Artículos</Link>
        <Link to="/add">Borrador</Link>
        <button type="button" className="type-label" onClick={() => void leave()}>
          Cerrar sesión
        </button>
      </nav>
    </header>
  );
}
