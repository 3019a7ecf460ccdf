import { useEffect, useRef, useState, type ReactNode } from "react";
import buttons from "../../../ui/form/button.module.css";
import styles from "./ordered-list.module.css";
import { Problem, problemId, type Problems } from "../problems.tsx";
import { SortableList, SortHandle, useSortableRow } from "./sortable-list.tsx";

interface OrderedListProps<Item> {
  /** Names the list in errors, as in `contact.roles`. */
  path: string;
  legend: string;
  /** A feminine noun, as in "persona". */
  item: string;
  most: number;
  items: readonly Item[];
  problems: Problems;
  /** Without it, nothing can be added. */
  newItem?: Item;
  /** `update` gets the current list, which may have changed since the render. */
  onChange: (update: (items: readonly Item[]) => readonly Item[]) => void;
  mayRemove?: (item: Item) => boolean;
  children: (item: Item, index: number) => ReactNode;
}

/** Edits a list in a form: add, remove with undo, and reorder by drag, keyboard or button. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { path, legend, item, most, items, problems, newItem, onChange, children } = props;
  const { mayRemove = () => true } = props;
  const list = useRef<HTMLOListElement>(null);
  const [removed, setRemoved] = useState<{ at: number; value: Item } | null>(null);
  const [moved, setMoved] = useState<{ to: number; by: Direction | null } | null>(null);
  const keys = useItemKeys(items.length);

  useEffect(() => {
    if (moved === null || moved.by === null) return;
    const row = list.current?.children[moved.to];
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [])];
    const same = buttons.find((button) => button.dataset.move === String(moved.by));
    (same?.disabled === false ? same : buttons.find((button) => !button.disabled))?.focus();
  }, [moved]);

  const write: typeof onChange = (by) => {
    setRemoved(null);
    setMoved(null);
    onChange(by);
  };
  const move = (from: number, to: number, by: Direction | null) => {
    keys.move(from, to);
    write((now) => withMoved(now, from, to));
    setMoved({ to, by });
  };
  const remove = (at: number, value: Item) => {
    keys.remove(at);
    write((now) => now.toSpliced(at, 1));
    setRemoved({ at, value });
  };
  const putBack = ({ at, value }: { at: number; value: Item }) => {
    keys.insert(at);
    write((now) => now.toSpliced(at, 0, value));
  };

  return (
    <fieldset className={styles.list}>
      <legend className="type-label">{legend}</legend>
      <Problem path={path} problems={problems} />
      <SortableList
        noun={item.charAt(0).toUpperCase() + item.slice(1)}
        label={`Orden: ${legend}`}
        onMove={(from, to) => move(from, to, null)}
      >
        {(helpId) => (
          <ol ref={list}>
            {items.map((each, index) => (
              <OrderedItem
                key={keys.all[index]}
                id={keys.all[index] ?? index}
                index={index}
                name={`${item} ${index + 1}`}
                isLast={index === items.length - 1}
                helpId={helpId}
                onStep={(by) => move(index, index + by, by)}
                onRemove={mayRemove(each) ? () => remove(index, each) : undefined}
              >
                {children(each, index)}
              </OrderedItem>
            ))}
          </ol>
        )}
      </SortableList>
      <p className={styles.foot}>
        {newItem !== undefined && (
          <button
            type="button"
            name={path}
            aria-describedby={path in problems ? problemId(path) : undefined}
            className={buttons.plain}
            disabled={items.length >= most}
            onClick={() => {
              keys.insert(items.length);
              write((now) => [...now, newItem]);
            }}
          >
            Añadir {item}
          </button>
        )}
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
            onClick={() => putBack(removed)}
          >
            Deshacer
          </button>
        )}
      </p>
    </fieldset>
  );
}

type Direction = -1 | 1;

interface OrderedItemProps {
  id: number;
  index: number;
  name: string;
  isLast: boolean;
  helpId: string;
  onStep: (by: Direction) => void;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

function OrderedItem(props: OrderedItemProps) {
  const { id, index, name, isLast, helpId, onStep, onRemove, children } = props;
  const { ref, handleRef, isDragging } = useSortableRow(id, index);
  return (
    <li ref={ref} className={styles.item} data-dragging={isDragging || undefined}>
      <SortHandle handleRef={handleRef} name={name} helpId={helpId} />
      <div className={styles.body}>
        <div className={styles.controls}>{children}</div>
        <p className={styles.actions}>
          <button
            type="button"
            className={buttons.plain}
            data-move="-1"
            disabled={index === 0}
            onClick={() => onStep(-1)}
          >
            Antes<span className="visually-hidden"> {name}</span>
          </button>
          <button
            type="button"
            className={buttons.plain}
            data-move="1"
            disabled={isLast}
            onClick={() => onStep(1)}
          >
            Después<span className="visually-hidden"> {name}</span>
          </button>
          {onRemove && (
            <button type="button" className={buttons.danger} onClick={onRemove}>
              Quitar<span className="visually-hidden"> {name}</span>
            </button>
          )}
        </p>
      </div>
    </li>
  );
}

/** Keys for items without ids; if the list's length changes elsewhere, new items at its end get new keys. */
function useItemKeys(length: number) {
  const [keys, setKeys] = useState(() => Array.from({ length }, (_, index) => index));
  const all =
    keys.length === length ? keys : Array.from({ length }, (_, index) => keys[index] ?? ~index);
  return {
    all,
    move: (from: number, to: number) => setKeys(withMoved(all, from, to)),
    remove: (at: number) => setKeys(all.toSpliced(at, 1)),
    insert: (at: number) => setKeys(all.toSpliced(at, 0, Math.max(-1, ...all) + 1)),
  };
}

function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** The pressed button disappears with its item, so the focus moves to the undo button. */
function focusOnArrival(button: HTMLButtonElement | null): void {
  button?.focus();
}
