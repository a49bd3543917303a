import type { TypeChange } from "../../model/compared-types.ts";
import { counted, formatValue } from "../../model/format-value.ts";
import type { PanelProps } from "../panel-props.ts";
import { NameButton } from "../parts/name-button.tsx";

/** What became worse or better, in words. */
function changeWords({ smellsBefore, smellsNow, metrics }: TypeChange): string {
  const smells =
    smellsBefore === smellsNow
      ? []
      : [`${counted(smellsBefore, "design smell")} before, ${formatValue(smellsNow)} now`];
  const values = metrics.map(
    ({ limit: { metric, level, at }, before, now }) =>
      `${metric}${level === "method" ? " of a method" : ""} ${formatValue(before)} before, ${formatValue(now)} now, limit ${formatValue(at)}`,
  );
  return [...smells, ...values].join("; ");
}

interface ChangedTypeProps extends Pick<PanelProps, "onSelect"> {
  change: TypeChange;
}

/** A type that both results have, which the button selects. */
export function ChangedType({ change, onSelect }: ChangedTypeProps) {
  const { type: name } = change;
  return (
    <>
      <NameButton name={name} onPress={() => onSelect({ kind: "type", name })} />
      <p className="panel-rule">{changeWords(change)}</p>
    </>
  );
}
