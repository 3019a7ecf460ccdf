import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { Link, useSearchParams } from "react-router";
import { galleryAddress, type CategoryLink } from "#domain/category.ts";
import { isList, LIST_SEARCH } from "../view.ts";
import { useWords } from "../../../ui/words.tsx";
import styles from "./category.module.css";

interface CategoryChoiceProps {
  chosen: CategoryLink;
  categories: readonly CategoryLink[];
  /** Number of pictures in the chosen category. */
  count: number;
}

/** The category dropdown (L2): a `<details>` of links, so that it works without scripts. */
export function CategoryChoice({ chosen, categories, count }: CategoryChoiceProps) {
  const words = useWords("gallery").gallery;
  const dropdown = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [search] = useSearchParams();
  const tail = isList(search) ? LIST_SEARCH : "";
  useCloseOutside(dropdown);

  const close = () => {
    if (dropdown.current) dropdown.current.open = false;
    summary.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { currentTarget, key } = event;
    const links = [...currentTarget.querySelectorAll("a")];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = links[entryAfterKey(key, at, links.length) ?? -1];
    const isSpaceOnLink = key === " " && at >= 0;
    if (!next && !isSpaceOnLink && (key !== "Escape" || !currentTarget.open)) return;
    event.preventDefault();
    if (key === "Escape") return close();
    currentTarget.open = true;
    if (isSpaceOnLink) links[at]?.click();
    else next?.focus();
  };
  return (
    <div className={`${styles.choice} type-label`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its summary and links have the focus */}
      <details ref={dropdown} onKeyDown={onKeyDown} onBlur={closeWithoutFocus}>
        <summary ref={summary} className={styles.chosen}>
          <span className="visually-hidden">{words.category}</span>
          <b>{chosen.name}</b>
          {/* The key makes a new element for a new number: a changed text would count as a layout shift. */}
          <span key={count} className={styles.count}>
            {count}
          </span>
        </summary>
        <nav aria-label={words.categories}>
          <ul className={styles.list}>
            {categories.map(({ name, slug }) => (
              <li key={slug}>
                <Link
                  to={galleryAddress(slug) + tail}
                  replace
                  preventScrollReset
                  className={styles.entry}
                  aria-current={slug === chosen.slug ? "page" : undefined}
                  onClick={close}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </details>
    </div>
  );
}

function closeWithoutFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

/** A click outside the open dropdown closes it and has no other effect. */
function useCloseOutside(dropdown: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    let swallowing = new AbortController();
    const swallow = (click: MouseEvent) => {
      click.preventDefault();
      click.stopPropagation();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      swallowing.abort();
      const open = dropdown.current?.open ? dropdown.current : undefined;
      if (!open || (target instanceof Node && open.contains(target))) return;
      open.open = false;
      swallowing = new AbortController();
      const { signal } = swallowing;
      window.addEventListener("click", swallow, { capture: true, once: true, signal });
    };
    window.addEventListener("pointerdown", onPointerDown, { capture: true, signal: stop.signal });
    return () => {
      stop.abort();
      swallowing.abort();
    };
  }, [dropdown]);
}

/** Number of entries that Page Up and Page Down move by. */
const PAGE_SIZE = 5;

/** Returns the index to focus after a key, or undefined for other keys; `at` is -1 if no entry has focus. */
export function entryAfterKey(key: string, at: number, total: number): number | undefined {
  const last = total - 1;
  switch (key) {
    case "ArrowDown":
      return at === last ? 0 : at + 1;
    case "ArrowUp":
      return at <= 0 ? last : at - 1;
    case "PageDown":
      return at < 0 ? undefined : Math.min(last, at + PAGE_SIZE);
    case "PageUp":
      return at < 0 ? undefined : Math.max(0, at - PAGE_SIZE);
    case "Home":
      return at < 0 ? undefined : 0;
    case "End":
      return at < 0 ? undefined : last;
    default:
      return undefined;
  }
}
