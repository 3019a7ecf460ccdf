import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { Link, useSearchParams } from "react-router";
import { galleryAddress, type CategoryLink } from "#domain/category.ts";
import { isList, LIST_SEARCH } from "../view.ts";
import { useWords } from "../../../ui/words.tsx";
import styles from "./category.module.css";

interface CategoryChoiceProps {
  chosen: CategoryLink;
  /** Those that the dropdown lists (L2). */
  categories: readonly CategoryLink[];
  /** How many pictures the chosen category shows. */
  count: number;
}

/**
 * The dropdown of the categories (L2): a native disclosure of links, which works without
 * scripts. With them the arrow keys walk it, and a click outside or Escape closes it.
 */
export function CategoryChoice({ chosen, categories, count }: CategoryChoiceProps) {
  const words = useWords().gallery;
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
          {/* Another number is another element: a reused one would count as a layout shift. */}
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

/** A click outside the open dropdown closes it, and does nothing else (L2). */
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

/** Number of entries that Page Up and Page Down move by (L2). */
const PAGE_SIZE = 5;

/**
 * The entry of a list that a key moves the focus to (L2).
 * @param at the focused entry's index; -1 if none is
 * @returns undefined if the key moves nothing
 */
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
