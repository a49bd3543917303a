import type { ReactNode } from "react";
import { formatValue } from "../../model/format-value.ts";
import { NameList } from "../parts/name-list.tsx";

const first = 20;

interface ChangeSectionProps<Item> {
  heading: string;
  /** What the items are, in the plural. */
  noun: string;
  items: readonly Item[];
  /** What stands there without an item. */
  none: string;
  children: (item: Item) => ReactNode;
}

/** One kind of changes with their number. */
export function ChangeSection<Item>({ heading, noun, items, none, children }: ChangeSectionProps<Item>) {
  return (
    <section>
      <h3>
        {heading} <span>{formatValue(items.length)}</span>
      </h3>
      {items.length === 0 && <p>{none}</p>}
      <NameList items={items} first={first} noun={noun}>
        {(item) => <div>{children(item)}</div>}
      </NameList>
    </section>
  );
}
