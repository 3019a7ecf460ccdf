import { useState } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import type { OrderChoice, StoredOrder, WorksOrder } from "#domain/works-order.ts";
import { useIsHydrated } from "../../foundation/hydration.ts";
import { DocumentConflict } from "../editing/document-conflict.tsx";
import { DocumentFoot } from "../editing/document-foot.tsx";
import { OrderedList } from "../editing/lists/ordered-list.tsx";
import { RecoveryNote } from "../editing/recovery-note.tsx";
import { useDocument } from "../editing/use-document.ts";
import { useFormFocus } from "../editing/use-form-focus.ts";
import { useSaveAnswer } from "../editing/use-save-answer.ts";
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

/** Sets the order of the works: by title, by year or by hand (U7). */
export function OrderForm({ stored }: { stored: StoredOrder }) {
  const [initial] = useState(() => baseOf(stored));
  const [choice, setChoice] = useState(initial.content);
  const { outcome, refused, ...answer } = useSaveAnswer(choice);
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
    onNewerShown: answer.onNewerShown,
  });
  const { base, conflict, found, isSaving } = edit;
  const { form, saveButton } = useFormFocus({ refused, conflict, isSaving });
  const isReady = useIsHydrated();
  const works = new Map(stored.works.map((work) => [work.id, work]));

  const change = (by: (now: OrderChoice) => OrderChoice) => {
    setChoice(by);
    answer.setOutcome(null);
  };
  const saved = message("order-saved");

  if (conflict !== null) {
    return (
      <DocumentConflict
        title="Dos órdenes de las obras"
        sentence={message("stale-order")}
        sides={{ base: base.content, mine: choice, stored: conflict.stored.content }}
        differences={orderDifferences}
        merge={mergeOrders}
        textOf={(side) => describe(side, works)}
        onChosen={(chosen) => void answer.show(chosen, edit.saveChosen(chosen), saved)}
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
      <Link to={ADMIN.articles} className={styles.back}>
        ← Volver a los artículos
      </Link>
      <form
        ref={form}
        noValidate
        inert={!isReady}
        onSubmit={(event) => {
          event.preventDefault();
          void answer.show(choice, edit.save(choice), saved);
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
            problems={{}}
            onChange={(by) => change((now) => ({ ...now, ids: by(now.ids) }))}
            mayRemove={() => false}
          >
            {(id) => <WorkLine work={works.get(id)} />}
          </OrderedList>
        )}
        <DocumentFoot
          {...edit}
          outcome={outcome}
          saving="Guardando el orden…"
          saveButton={saveButton}
          onDiscard={() => {
            if (window.confirm(message("discard-unsaved"))) change(() => base.content);
          }}
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
