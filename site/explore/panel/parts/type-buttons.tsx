import { fullNameOf } from "../../model/selected-types.ts";
import type { PanelProps } from "../panel-props.ts";
import { NameButton } from "./name-button.tsx";
import { NameList } from "./name-list.tsx";

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
    <NameList items={types} first={first} noun="types">
      {(type) => {
        const name = fullNameOf(analysis, type);
        return (
          <>
            <NameButton name={name} onPress={() => onSelect({ kind: "type", name })} />
            {note && <span>{note(type)}</span>}
          </>
        );
      }}
    </NameList>
  );
}
