import { useEffect, useRef, useState, type ReactNode } from "react";
import buttons from "../../ui/form/button.module.css";
import styles from "./ordered-list.module.css";
import { Problem, problemProps, type Problems } from "./problems.tsx";

interface OrderedListProps<Item> {
  /** Names the list in errors, as in `contact.roles`. */
  path: string;
  legend: string;
  /** What one item is called, as in "persona". */
  item: string;
  most: number;
  items: readonly Item[];
  problems: Problems;
  newItem: Item;
  onChange: (items: readonly Item[]) => void;
  /** Whether an item may be removed; all may where it is left out. */
  mayRemove?: (item: Item) => boolean;
  /** The controls of an item. */
  children: (item: Item, index: number) => ReactNode;
}

/** A list in a form: add, remove with a way back, and an order that the keyboard can change. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { path, legend, item, most, items, problems, newItem, onChange, children } = props;
  const { mayRemove = () => true } = props;
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<{ at: number; value: Item } | null>(null);
  const [moved, setMoved] = useState<{ to: number; by: -1 | 1 } | null>(null);

  useEffect(() => {
    if (moved === null) return;
    const row = list.current?.children[moved.to];
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [])];
    const same = buttons.find((button) => button.dataset.move === String(moved.by));
    (same?.disabled === false ? same : buttons.find((button) => !button.disabled))?.focus();
  }, [moved]);

  const write = (next: readonly Item[]) => {
    setRemoved(null);
    setMoved(null);
    onChange(next);
  };
  const move = (from: number, by: -1 | 1) => {
    const rest = items.toSpliced(from, 1);
    write([...rest.slice(0, from + by), ...items.slice(from, from + 1), ...rest.slice(from + by)]);
    setMoved({ to: from + by, by });
  };
  const remove = (at: number, value: Item) => {
    write(items.toSpliced(at, 1));
    setRemoved({ at, value });
  };

  return (
    <fieldset className={styles.list}>
      <legend className="type-label">{legend}</legend>
      <Problem path={path} problems={problems} />
      <ol ref={list}>
        {items.map((each, index) => {
          const name = `${item} ${index + 1}`;
          return (
            // An item is nothing but its place: two may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.item}>
              <div className={styles.controls}>{children(each, index)}</div>
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
                {mayRemove(each) && (
                  <button
                    type="button"
                    className={buttons.danger}
                    onClick={() => remove(index, each)}
                  >
                    Quitar<span className="visually-hidden"> {name}</span>
                  </button>
                )}
              </p>
            </li>
          );
        })}
      </ol>
      <p className={styles.foot}>
        <button
          type="button"
          name={path}
          aria-describedby={problemProps(path, problems)["aria-describedby"]}
          className={buttons.plain}
          disabled={items.length >= most}
          onClick={() => write([...items, newItem])}
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
