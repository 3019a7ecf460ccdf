import Select, { components, type MenuListProps, type SingleValueProps } from "react-select";
import { GALLERY_CATEGORIES, type Category } from "#domain/category.ts";
import styles from "./category.module.css";

export interface CategorySelectProps {
  chosen: Category;
  /** How many pictures the chosen category shows. */
  count: number;
  /** What it takes the place of had the focus, or stood open. */
  takesFocus: boolean;
  isOpenAtFirst: boolean;
  onChoose: (category: Category) => void;
}

interface Entry {
  value: Category;
  count?: number;
}

/** The menu: its page in entries, and its height in CSS pixels (L2). */
const MENU = { pageSize: 5, minHeight: 140, maxHeight: 300 } as const;

const ENTRIES: readonly Entry[] = GALLERY_CATEGORIES.map((value) => ({ value }));
const PARTS = { MenuList, SingleValue, IndicatorsContainer: () => null };

/** The dropdown of the seven categories (L2). This module alone knows react-select. */
export function CategorySelect(props: CategorySelectProps) {
  const { chosen, count, onChoose } = props;
  return (
    <Select<Entry>
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it hands on a focus that was there
      autoFocus={props.takesFocus}
      defaultMenuIsOpen={props.isOpenAtFirst}
      unstyled
      instanceId="category"
      aria-label="Category"
      options={ENTRIES}
      value={{ value: chosen, count }}
      getOptionLabel={({ value }) => value}
      isSearchable={false}
      pageSize={MENU.pageSize}
      minMenuHeight={MENU.minHeight}
      maxMenuHeight={MENU.maxHeight}
      menuShouldScrollIntoView={false}
      components={PARTS}
      classNames={{
        control: () => styles.chosen ?? "",
        valueContainer: () => styles.value ?? "",
        menu: () => styles.menu ?? "",
        menuList: () => styles.list ?? "",
        option: ({ isFocused }) => `${styles.entry} ${isFocused ? styles.focused : ""}`,
      }}
      onChange={(entry) => {
        if (entry && entry.value !== chosen) onChoose(entry.value);
      }}
    />
  );
}

function SingleValue(props: SingleValueProps<Entry, false>) {
  const { value, count } = props.data;
  return (
    <components.SingleValue {...props} className={styles.single}>
      <b>{value}</b>
      {/* Another number is another element, so that none is seen to move. */}
      <span key={count} className={styles.count}>
        {count}
      </span>
    </components.SingleValue>
  );
}

/** The list has the dropdown's name too. */
function MenuList(props: MenuListProps<Entry, false>) {
  const innerProps = { ...props.innerProps, "aria-label": "Categories" };
  return <components.MenuList {...props} innerProps={innerProps} />;
}
