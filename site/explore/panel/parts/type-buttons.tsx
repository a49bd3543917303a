import { fullNameOf } from "../../model/selected-types.ts";
import type { PanelProps } from "../panel-props.ts";
import { NameButton } from "./name-button.tsx";
import { ShowMore } from "./show-more.tsx";

interface TypeButtonsProps extends PanelProps {
  /** Indices in the table of types, in the order of the list. */
  types: ArrayLike<number>;
  /** How many are shown before "show all". */
  first: number;
  /** What is said beside a type, such as "3 findings". */
  note?: (type: number) => string;
}

/** Types as buttons that select them. */
export function TypeButtons({ opened: { analysis }, onSelect, types, first, note }: TypeButtonsProps) {
  return (
    <ShowMore count={types.length} first={first} noun="types">
      {(shown) => (
        <ul className="panel-names">
          {Array.from({ length: shown }, (_, position) => {
            const type = types[position] ?? 0;
            const name = fullNameOf(analysis, type);
            return (
              <li key={type}>
                <NameButton name={name} onPress={() => onSelect({ kind: "type", name })} />
                {note && <span>{note(type)}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </ShowMore>
  );
}
