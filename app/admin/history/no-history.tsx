import { Link } from "react-router";
import { message } from "#domain/messages.ts";
import buttons from "../../ui/form/button.module.css";
import page from "../layout/page.module.css";

/** Stands where the article of an address is unknown, or lies in the bin. */
export function NoHistory() {
  return (
    <div className={page.page}>
      <h1 className="type-display">Historial</h1>
      <p className={page.note}>{message("no-such-article")} Puede estar en la papelera.</p>
      <p className={page.counts}>
        <Link to="/dashboard/papelera" className={buttons.plain}>
          Ver la papelera
        </Link>
      </p>
    </div>
  );
}
