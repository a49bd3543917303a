import type { ReactNode } from "react";
import { formatValue } from "../../model/format-value.ts";
import { ShowMore } from "../parts/show-more.tsx";

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

/** One kind of changes with their number. The order of the items never changes. */
export function ChangeSection<Item>({ heading, noun, items, none, children }: ChangeSectionProps<Item>) {
  return (
    <section>
      <h3>
        {heading} <span>{formatValue(items.length)}</span>
      </h3>
      {items.length === 0 && <p>{none}</p>}
      <ShowMore count={items.length} first={first} noun={noun}>
        {(shown) => (
          <ul className="panel-names">
            {items.slice(0, shown).map((item, position) => {
              const key = position;
              return (
                <li key={key}>
                  <div>{children(item)}</div>
                </li>
              );
            })}
          </ul>
        )}
      </ShowMore>
    </section>
  );
}
