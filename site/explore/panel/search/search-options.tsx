import { BreakableName } from "../../../components/breakable-name.tsx";
import type { SearchEntry } from "./search-entries.ts";

interface SearchOptionsProps {
  id: string;
  matches: readonly SearchEntry[];
  /** Position of the option that Enter chooses. */
  active: number;
  onChoose: (entry: SearchEntry) => void;
}

/** The id of an option, by which the field names the active one. */
export const optionId = (id: string, position: number) => `${id}-${position}`;

/** The list may be longer than what is seen of it. */
const showOption = (option: HTMLElement | null) => {
  option?.scrollIntoView({ block: "nearest" });
};

/** The list below the search field. The focus stays in the field. */
export function SearchOptions({ id, matches, active, onChoose }: SearchOptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Matches"
      className="panel-options"
      hidden={matches.length === 0}
      tabIndex={-1}
    >
      {matches.map((entry, position) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option instead of moving the focus
        <div
          key={`${entry.kind} ${entry.row}`}
          ref={position === active ? showOption : undefined}
          id={optionId(id, position)}
          role="option"
          aria-selected={position === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(entry)}
        >
          <span>
            <BreakableName text={entry.name || "(no name)"} />
          </span>{" "}
          <span className="panel-option-place">
            {entry.kind}
            {entry.fullName.length > entry.name.length && (
              <>
                {" in "}
                <BreakableName text={entry.fullName.slice(0, -entry.name.length - 1)} />
              </>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
