import { useEffect, useRef, useState, type ReactNode } from "react";
import { fieldLabel } from "#domain/settings-fields.ts";
import buttons from "../../../ui/form/button.module.css";
import { NEW_ITEMS, valueAt, withValue, type ListPath } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";
import styles from "./groups.module.css";
import { FieldProblem, problemId } from "./setting-field.tsx";

export interface ItemListProps {
  path: ListPath;
  /** What one item is called, as in "persona". */
  item: string;
  most: number;
  /** The controls of an item. @param path of the item, as in `contact.roles[1]` */
  children: (path: string) => ReactNode;
}

/** A list of the settings: add, remove with a way back, and an order that the keyboard can change. */
export function ItemList({ path, item, most, children }: ItemListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { content, change, problems } = useEdit();
  const [removed, setRemoved] = useState<{ at: number; value: unknown } | null>(null);
  const [moved, setMoved] = useState<{ to: number; by: -1 | 1 } | null>(null);
  const value = valueAt(content, path);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];

  useEffect(() => {
    if (moved === null) return;
    const row = list.current?.children[moved.to];
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [])];
    const same = buttons.find((button) => button.dataset.move === String(moved.by));
    (same?.disabled === false ? same : buttons.find((button) => !button.disabled))?.focus();
  }, [moved]);

  const write = (next: readonly unknown[]) => {
    setRemoved(null);
    setMoved(null);
    change(withValue(content, path, next));
  };
  const move = (from: number, by: -1 | 1) => {
    write(items.toSpliced(from, 1).toSpliced(from + by, 0, items[from]));
    setMoved({ to: from + by, by });
  };
  const remove = (at: number) => {
    write(items.toSpliced(at, 1));
    setRemoved({ at, value: items[at] });
  };

  return (
    <fieldset className={styles.list}>
      <legend className="type-label">{fieldLabel(path)}</legend>
      <FieldProblem path={path} />
      <ol ref={list}>
        {items.map((_, index) => {
          const name = `${item} ${index + 1}`;
          return (
            // An item is nothing but its place: two may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.item}>
              <div className={styles.controls}>{children(`${path}[${index}]`)}</div>
              <p className={styles.actions}>
                <button
                  type="button"
                  className={buttons.plain}
                  data-move="-1"
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  Subir<span className="visually-hidden"> {name}</span>
                </button>
                <button
                  type="button"
                  className={buttons.plain}
                  data-move="1"
                  disabled={index === items.length - 1}
                  onClick={() => move(index, 1)}
                >
                  Bajar<span className="visually-hidden"> {name}</span>
                </button>
                <button type="button" className={buttons.danger} onClick={() => remove(index)}>
                  Quitar<span className="visually-hidden"> {name}</span>
                </button>
              </p>
            </li>
          );
        })}
      </ol>
      <p className={styles.foot}>
        <button
          type="button"
          name={path}
          aria-describedby={problems[path] && problemId(path)}
          className={buttons.plain}
          disabled={items.length >= most}
          onClick={() => write([...items, NEW_ITEMS[path]])}
        >
          Añadir {item}
        </button>
        <output>
          {removed && `Se quitó: ${item} ${removed.at + 1}.`}
          {moved && `Ahora en el lugar ${moved.to + 1} de ${items.length}.`}
          {!removed && !moved && items.length >= most && `Caben hasta ${most}.`}
        </output>
        {removed && (
          <button
            ref={focusOnArrival}
            type="button"
            className={buttons.plain}
            onClick={() => write(items.toSpliced(removed.at, 0, removed.value))}
          >
            Deshacer
          </button>
        )}
      </p>
    </fieldset>
  );
}

/** The button that was pressed is gone with its item: the keyboard goes on at the way back. */
function focusOnArrival(button: HTMLButtonElement | null): void {
  button?.focus();
}
