import type { ReactNode } from "react";
import { fieldLabel } from "#domain/settings-fields.ts";
import type { SiteSettings } from "#domain/site-settings.ts";
import { OrderedList } from "../../editing/lists/ordered-list.tsx";
import { valueAt } from "../../editing/paths.ts";
import { newItemOf, withValue, type ListPath } from "../content.ts";
import { useEdit } from "../use-settings-edit.ts";

interface ItemListProps {
  path: ListPath;
  /** Spanish noun for the buttons, whose sentences need a feminine one, as in "persona". */
  item: string;
  most: number;
  /** `path` is the item's, as in `contact.roles[1]`. */
  children: (path: string) => ReactNode;
}

/** Edits a list of the settings. */
export function ItemList({ path, item, most, children }: ItemListProps) {
  const { content, change, problems } = useEdit();
  return (
    <OrderedList
      path={path}
      legend={fieldLabel(path)}
      item={item}
      most={most}
      items={itemsAt(content, path)}
      problems={problems}
      newItem={newItemOf(path)}
      onChange={(by) => change((now) => withValue(now, path, by(itemsAt(now, path))))}
    >
      {(_, index) => children(`${path}[${index}]`)}
    </OrderedList>
  );
}

function itemsAt(content: SiteSettings, path: ListPath): readonly unknown[] {
  const value = valueAt(content, path);
  return Array.isArray(value) ? value : [];
}
