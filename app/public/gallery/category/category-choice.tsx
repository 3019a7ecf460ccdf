import { useEffect, useRef, useState, type ComponentType } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { galleryAddress, type Category } from "#domain/category.ts";
import { CategoryLinks } from "./category-links.tsx";
import type { CategorySelectProps } from "./category-select.tsx";
import styles from "./category.module.css";
import { useOutsideClick } from "./use-outside-click.ts";
import { isList, LIST_SEARCH } from "../view.ts";

interface CategoryChoiceProps {
  chosen: Category;
  /** How many pictures the chosen category shows. */
  count: number;
}

interface Select {
  Component: ComponentType<CategorySelectProps>;
  /** What stood in its place was in use. */
  wasFocused: boolean;
  wasOpen: boolean;
}

/**
 * The category to look at (L2): links that fold away, which work at once and without
 * scripts, until the dropdown has come and takes their place as they stand.
 */
export function CategoryChoice({ chosen, count }: CategoryChoiceProps) {
  const place = useRef<HTMLDivElement>(null);
  const [select, setSelect] = useState<Select>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const tail = isList(search) ? LIST_SEARCH : "";
  useOutsideClick(place);

  useEffect(() => {
    let isGone = false;
    async function load() {
      const { CategorySelect } = await import("./category-select.tsx");
      if (isGone) return;
      setSelect({
        Component: CategorySelect,
        wasFocused: place.current?.contains(document.activeElement) ?? false,
        wasOpen: place.current?.querySelector("details[open]") != null,
      });
    }
    // The links stay.
    load().catch((cause: unknown) => console.error("The dropdown could not be loaded", cause));
    return () => {
      isGone = true;
    };
  }, []);

  return (
    <div ref={place} className={`${styles.choice} type-label`}>
      {select ? (
        <select.Component
          chosen={chosen}
          count={count}
          takesFocus={select.wasFocused}
          isOpenAtFirst={select.wasOpen}
          onChoose={(category) =>
            void navigate(galleryAddress(category) + tail, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      ) : (
        <CategoryLinks key={chosen} chosen={chosen} count={count} tail={tail} />
      )}
    </div>
  );
}
