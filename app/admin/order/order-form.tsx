import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import type { OrderChoice, StoredOrder, WorksOrder } from "#domain/works-order.ts";
import { ConflictView } from "../editing/conflict-view.tsx";
import { DocumentFoot, type Outcome } from "../editing/document-foot.tsx";
import editing from "../editing/editing.module.css";
import { OrderedList } from "../editing/ordered-list.tsx";
import { RecoveryNote } from "../editing/recovery-note.tsx";
import { useDocument } from "../editing/use-document.ts";
import {
  baseOf,
  isSameOrder,
  mergeOrders,
  orderDifferences,
  readUnsavedOrder,
  sendOrder,
  type OrderSave,
} from "./content.ts";
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

/** How the site orders its works: by title, by year or by hand (U7). */
export function OrderForm({ stored }: { stored: StoredOrder }) {
  const [initial] = useState(() => baseOf(stored));
  const [choice, setChoice] = useState(initial.content);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { revalidate } = useRevalidator();
  const edit = useDocument<OrderChoice, OrderSave>({
    subject: "order",
    initial,
    content: choice,
    show: setChoice,
    isSame: isSameOrder,
    read: readUnsavedOrder,
    merge: mergeOrders,
    send: sendOrder,
    isUnderWay: false,
    onNewerShown: () => setOutcome({ sentence: message("shows-stored"), isError: true }),
  });
  const { base, conflict, found } = edit;
  const works = new Map(stored.works.map((work) => [work.id, work]));

  const change = (next: Partial<OrderChoice>) => {
    setChoice({ ...choice, ...next });
    setOutcome(null);
  };
  const showResult = async (saving: Promise<OrderSave | undefined>) => {
    setOutcome(null);
    const result = await saving;
    if (result?.kind === "refused") setOutcome({ sentence: result.sentence, isError: true });
    if (result?.kind === "saved") setOutcome({ sentence: message("order-saved"), isError: false });
    if (result !== undefined && result.kind !== "refused") await revalidate();
  };

  if (conflict !== null) {
    const sides = { base: base.content, mine: choice, stored: conflict.stored.content };
    return (
      <ConflictView
        title="Dos órdenes de las obras"
        heading="h2"
        sentence={message("stale-order")}
        rows={orderDifferences(sides)}
        renderSide={(_, side) => (
          <span className={editing.value}>
            {describe(sides[side === "mine" ? "mine" : "stored"], works)}
          </span>
        )}
        isBusy={false}
        onChosen={(chosen) => void showResult(edit.saveChosen(mergeOrders(sides, chosen)))}
        onCancel={edit.closeConflict}
      />
    );
  }

  return (
    <>
      {found && (
        <RecoveryNote keptAt={found.keptAt} onTake={edit.takeFound} onDiscard={edit.dropFound} />
      )}
      <p className={styles.note}>
        Así siguen las obras unas a otras en todo el sitio: en el archivo de Work, en las galerías y
        en Prev y Next. El índice conserva sus letras y sus años.
      </p>
      <Link to="/dashboard" className={styles.back}>
        ← Volver a los artículos
      </Link>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void showResult(edit.save(choice));
        }}
      >
        <fieldset className={styles.orders}>
          <legend className="type-label">Orden</legend>
          {ORDERS.map(({ order, label, about }) => (
            <label key={order} className={styles.choice}>
              <input
                type="radio"
                name="order"
                checked={choice.order === order}
                onChange={() => change({ order })}
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
            problems={{}}
            onChange={(ids) => change({ ids })}
            mayRemove={() => false}
          >
            {(id) => <WorkLine work={works.get(id)} />}
          </OrderedList>
        )}
        <DocumentFoot
          {...edit}
          outcome={outcome}
          saving="Guardando el orden…"
          onDiscard={() => change(base.content)}
        />
      </form>
    </>
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

function describe({ order, ids }: OrderChoice, works: Works): string {
  const label = ORDERS.find((each) => each.order === order)?.label ?? "";
  if (order !== "hand") return label;
  return `${label}: ${ids.flatMap((id) => works.get(id)?.title ?? []).join(" · ")}`;
}
