import { formatValue } from "../../model/format-value.ts";

interface OnlySelectedProps {
  count: number;
  /** What the table has left then. */
  words?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Limits a table to what is selected. */
export function OnlySelected({ count, words = "Only the selected", isChecked, onChange }: OnlySelectedProps) {
  return (
    <label className="panel-only">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {words} ({formatValue(count)})
    </label>
  );
}
