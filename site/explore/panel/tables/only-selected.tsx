import { formatValue } from "../../model/format-value.ts";

interface OnlySelectedProps {
  count: number;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Limits a table to what is selected. */
export function OnlySelected({ count, isChecked, onChange }: OnlySelectedProps) {
  return (
    <label className="panel-only">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      Only the selected ({formatValue(count)})
    </label>
  );
}
