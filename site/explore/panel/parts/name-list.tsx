import type { ReactNode } from "react";
import { ShowMore } from "./show-more.tsx";

interface NameListProps<Item> {
  items: ArrayLike<Item>;
  /** How many are shown before "show all". */
  first: number;
  /** What the items are, in the plural. */
  noun: string;
  children: (item: Item) => ReactNode;
}

/** Names with what is said beside each, one to a line. The order of the items never changes. */
export function NameList<Item>({ items, first, noun, children }: NameListProps<Item>) {
  return (
    <ShowMore count={items.length} first={first} noun={noun}>
      {(shown) => (
        <ul className="panel-names">
          {Array.from(items)
            .slice(0, shown)
            .map((item, position) => {
              const key = position;
              return <li key={key}>{children(item)}</li>;
            })}
        </ul>
      )}
    </ShowMore>
  );
}
