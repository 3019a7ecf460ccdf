import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import type { OrderChoice, StoredOrder, WorksOrder } from "#domain/works-order.ts";
import { DocumentForm } from "../editing/document-form.tsx";
import { OrderedList } from "../editing/lists/ordered-list.tsx";
import { useDocumentForm } from "../editing/use-document-form.ts";
import { baseOf, isSameOrder, orderDocument, sendOrder } from "./content.ts";
import styles from "./order.module.css";

const ORDERS: readonly { order: WorksOrder; label: string; about: string }[] = [
  {
    order: "title",
    label: "Por título",
    about: "De la A a la Z; las listas, primero las destacadas.",
  },
  { order: "year", label: "Por año", about: "Las más nuevas primero." },
  { order: "hand", label: "A mano", about: "Como tú las pongas; una obra nueva va primero." },
];

/** Sets the order of the works: by title, by year or by hand (U7). */
export function OrderForm({ stored }: { stored: StoredOrder }) {
  const edit = useDocumentForm({
    subject: "order",
    initial: baseOf(stored),
    isSame: isSameOrder,
    read: orderDocument.read,
    merge: orderDocument.merge,
    send: sendOrder,
    saved: message("order-saved"),
  });
  const { content: choice, change, problems } = edit;
  const works = new Map(stored.works.map((work) => [work.id, work]));

  return (
    <DocumentForm
      edit={edit}
      conflict={{
        title: "Dos órdenes de las obras",
        sentence: message("stale-order"),
        differences: orderDocument.differences,
        textOf: (side) => orderAsText(side, works),
      }}
      head={
        <>
          <p className={styles.note}>
            Así siguen las obras unas a otras en todo el sitio: en el archivo de Work, en las
            galerías y en Prev y Next. El índice conserva sus letras y sus años.
          </p>
          <Link to={ADMIN.articles} className={styles.back}>
            ← Volver a los artículos
          </Link>
        </>
      }
      saving="Guardando el orden…"
    >
      <fieldset className={styles.orders}>
        <legend className="type-label">Orden</legend>
        {ORDERS.map(({ order, label, about }) => (
          <label key={order} className={styles.choice}>
            <input
              type="radio"
              name="order"
              checked={choice.order === order}
              onChange={() => change((now) => ({ ...now, order }))}
            />
            <b>{label}</b>
            <span>{about}</span>
          </label>
        ))}
      </fieldset>
      {choice.order === "hand" && (
        <OrderedList
          path="ids"
          legend="Obras, en su orden"
          item="obra"
          most={choice.ids.length + 1}
          items={choice.ids}
          problems={problems}
          onChange={(by) => change((now) => ({ ...now, ids: by(now.ids) }))}
          mayRemove={() => false}
        >
          {(id) => <WorkLine work={works.get(id)} />}
        </OrderedList>
      )}
    </DocumentForm>
  );
}

type Works = ReadonlyMap<number, StoredOrder["works"][number]>;

function WorkLine({ work }: { work: StoredOrder["works"][number] | undefined }) {
  return (
    <p className={styles.work}>
      <b>{work?.title ?? "Ya no existe"}</b> {work?.year}
      {work?.isDraft && " · Borrador"}
    </p>
  );
}

function orderAsText({ order, ids }: OrderChoice, works: Works): string {
  const label = ORDERS.find((each) => each.order === order)?.label ?? "";
  if (order !== "hand") return label;
  return `${label}: ${ids.flatMap((id) => works.get(id)?.title ?? []).join(" · ")}`;
}
