import { useState } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { EditedAnswers } from "#domain/answer.ts";
import { message } from "#domain/messages.ts";
import { isSame } from "#domain/records.ts";
import {
  LONGEST_SELECTION_LINE,
  LONGEST_SELECTION_NOTE,
  MOST_SELECTION_ITEMS,
  type SelectionContent,
  type SelectionItem,
  type StoredSelection,
} from "#domain/selection.ts";
import { AnswersOfMedia, MediaAnswers } from "../../answers/media-answers.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { DocumentForm } from "../../editing/document-form.tsx";
import { OrderedList } from "../../editing/lists/ordered-list.tsx";
import { useDocumentForm } from "../../editing/use-document-form.ts";
import { AdminSection } from "../../layout/admin-page.tsx";
import page from "../../layout/page.module.css";
import { PrivateLinks } from "../../private-links/private-links.tsx";
import { baseOf, selectionDocument, sendSelection } from "./content.ts";
import { ItemLine, itemText } from "./item-line.tsx";
import { ItemPicker } from "./item-picker.tsx";
import { useItemViews, withoutRepeats, type KnownItem, type Work } from "./item-views.ts";
import styles from "./selection-form.module.css";

interface SelectionFormProps {
  stored: StoredSelection;
  known: readonly KnownItem[];
  works: readonly Work[];
  answered: EditedAnswers;
}

/** Edits a selection: what the client reads, its items in their order, and its private links (J1). */
export function SelectionForm({ stored, known, works, answered }: SelectionFormProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { id } = stored;
  const edit = useDocumentForm({
    subject: `selection-${id}`,
    initial: baseOf(stored),
    isSame,
    read: selectionDocument.read,
    merge: selectionDocument.merge,
    send: (content: SelectionContent, version) => sendSelection(id, content, version),
    saved: message("selection-saved"),
  });
  const { content, problems } = edit;
  const { items } = content;
  const others = edit.conflict?.stored.content.items ?? [];
  const views = useItemViews({ works, known, items: [...items, ...others], chosen });
  const write = (fields: Partial<SelectionContent>) =>
    edit.change((now) => ({ ...now, ...fields }));
  // A item that was put back may have been added again meanwhile.
  const order = (by: (now: readonly SelectionItem[]) => readonly SelectionItem[]) =>
    edit.change((now) => ({ ...now, items: withoutRepeats(by(now.items)) }));

  return (
    <>
      <DocumentForm
        edit={edit}
        conflict={{
          title: "Dos versiones de la selección",
          sentence: message("stale-selection"),
          differences: selectionDocument.differences,
          textOf: (side, { part }) =>
            part.key === "items"
              ? side.items.map((item) => itemText(views.of(item))).join(" · ") || "Ninguna"
              : String(part.read(side)) || "Nada",
        }}
        head={
          <Link to={ADMIN.selections} className={styles.back}>
            ← Volver a las selecciones
          </Link>
        }
        saving="Guardando la selección…"
      >
        <AdminSection id="textos" title="Para el cliente">
          <div className={styles.pair}>
            <Field label="Título" problem={problems.title}>
              {(described) => (
                <input
                  name="title"
                  value={content.title}
                  maxLength={LONGEST_SELECTION_LINE}
                  autoComplete="off"
                  onChange={({ currentTarget: { value } }) => write({ title: value })}
                  {...described}
                />
              )}
            </Field>
            <Field label="Cliente (opcional)" problem={problems.client}>
              {(described) => (
                <input
                  name="client"
                  value={content.client}
                  maxLength={LONGEST_SELECTION_LINE}
                  autoComplete="off"
                  onChange={({ currentTarget: { value } }) => write({ client: value })}
                  {...described}
                />
              )}
            </Field>
          </div>
          <Field
            label="Nota (opcional)"
            problem={problems.note}
            hint={<p className={page.note}>El cliente la lee antes de las piezas.</p>}
          >
            {(described) => (
              <textarea
                name="note"
                value={content.note}
                maxLength={LONGEST_SELECTION_NOTE}
                onChange={({ currentTarget: { value } }) => write({ note: value })}
                {...described}
              />
            )}
          </Field>
        </AdminSection>
        <AdminSection id="piezas" title="Piezas">
          <AnswersOfMedia value={answered.media}>
            <OrderedList
              path="items"
              legend="Piezas, en su orden"
              item="pieza"
              most={MOST_SELECTION_ITEMS}
              items={items}
              problems={problems}
              onChange={order}
            >
              {(item) => (
                <>
                  <ItemLine view={views.of(item)} />
                  {item.media !== null && (
                    <MediaAnswers url={item.media} name={itemText(views.of(item))} />
                  )}
                </>
              )}
            </OrderedList>
          </AnswersOfMedia>
          {items.length === 0 && (
            <p className={page.note}>Todavía no hay piezas: añádelas abajo, obra por obra.</p>
          )}
        </AdminSection>
        <AdminSection id="anadir" title="Añadir piezas">
          <ItemPicker
            works={works}
            items={items}
            chosen={chosen}
            images={chosen === null ? undefined : views.imagesOf(chosen)}
            onChoose={setChosen}
            onRetry={views.retry}
            onChange={order}
          />
        </AdminSection>
      </DocumentForm>
      {edit.conflict === null && (
        <AdminSection id="compartir" title="Compartir">
          <PrivateLinks
            subject={{ selection: id }}
            answered={answered.links}
            hint="Quien tenga el enlace ve la selección como está guardada, también sus borradores; nadie más la ve."
            opensAtFirst
          />
        </AdminSection>
      )}
    </>
  );
}
