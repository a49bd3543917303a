import { type FormEvent, useId } from "react";
import type { MetricSelection } from "./metric-range.ts";

interface RangeFieldsProps {
  selection: MetricSelection;
  onSelect: (selection: MetricSelection) => void;
}

/** Two fields that change the range of values. What is no number keeps its old value. */
export function RangeFields({ selection, onSelect }: RangeFieldsProps) {
  const id = useId();
  const { from, to } = selection;
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string, old: number) => {
      const text = data.get(name);
      const value = typeof text === "string" && text.trim() !== "" ? Number(text) : Number.NaN;
      return Number.isFinite(value) ? value : old;
    };
    const [one, other] = [read("from", from), read("to", to)];
    onSelect({ ...selection, from: Math.min(one, other), to: Math.max(one, other) });
  };
  return (
    <form key={`${from} ${to}`} className="panel-range" onSubmit={change}>
      <label htmlFor={`${id}from`}>From</label>
      <input id={`${id}from`} name="from" type="number" step="any" defaultValue={from} />
      <label htmlFor={`${id}to`}>to</label>
      <input id={`${id}to`} name="to" type="number" step="any" defaultValue={to} />
      <button type="submit">Show</button>
    </form>
  );
}
