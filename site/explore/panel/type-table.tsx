import { useMemo, useState } from "react";
import { fullNameOf } from "../model/selected-types.ts";
import type { SelectedProps } from "./panel-props.ts";
import { selectedRows } from "./rows/selected-rows.ts";
import { OnlySelected } from "./tables/only-selected.tsx";
import { SortableTable } from "./tables/sortable-table.tsx";
import { typeCaption } from "./tables/type-caption.ts";
import { typeColumns } from "./tables/type-columns.ts";

const firstSorting = { column: "findings", direction: "descending" } as const;

/** The types with all that was measured, in a table that says what the drawings show. */
export function TypeTable({ opened, selection, selected, onSelect }: SelectedProps) {
  const { analysis, facts } = opened;
  const [choice, setChoice] = useState<boolean>();
  const columns = useMemo(() => typeColumns(opened), [opened]);
  const chosen = useMemo(() => selectedRows(selected), [selected]);
  const all = useMemo(() => Uint32Array.from(analysis.types.names.keys()), [analysis]);
  // A single row that was chosen here leaves the others in view.
  const isLimited = choice ?? selection.kind !== "type";
  const isWhole = selection.kind === "nothing" || !isLimited;
  const rows = isWhole ? all : chosen;
  return (
    <div className="panel panel-table">
      {selection.kind !== "nothing" && (
        <OnlySelected count={chosen.length} isChecked={isLimited} onChange={setChoice} />
      )}
      <SortableTable
        label="Types"
        caption={typeCaption(facts, rows, isWhole)}
        columns={columns}
        rows={rows}
        first={firstSorting}
        isSelected={(type) => selection.kind === "type" && selected[type] === 1}
        onChoose={(type) => onSelect({ kind: "type", name: fullNameOf(analysis, type) })}
      />
    </div>
  );
}
