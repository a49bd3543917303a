import { useMemo } from "react";
import type { FindingTable } from "../../results/model/analysis.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { packageIndexOf } from "../../results/model/selection.ts";
import { countsOfKinds, kindsByFamily } from "../../results/model/totals.ts";
import { familyHeading } from "../panel/finding-list.tsx";
import { Section, type SelectedProps, ShareBar } from "../panel/parts.tsx";
import type { View } from "./view.ts";

export const smells: View = {
  kind: "written",
  name: "smells",
  label: "Smells",
  table: "findings",
  Content: SmellList,
};

interface KindRowProps {
  name: string;
  count: number;
  largest: number;
  /** Undefined if nothing else is selected. */
  ofSelected: number | undefined;
  isPressed: boolean;
  onPress: () => void;
}

function KindRow({ name, count, largest, ofSelected, isPressed, onPress }: KindRowProps) {
  return (
    <li>
      <button type="button" className="panel-share" aria-pressed={isPressed} onClick={onPress}>
        <span>{name}</span> <span className="panel-number">{formatValue(count)}</span>
        <ShareBar part={count} whole={largest} />
        {ofSelected !== undefined && ofSelected > 0 && (
          <span className="panel-selected-count">{formatValue(ofSelected)} of the selected</span>
        )}
      </button>
    </li>
  );
}

/** The kinds of smells that were found, by family, with their counts. */
export function SmellList({ opened: { analysis }, selection, selected, onSelect }: SelectedProps) {
  const { findings } = analysis;
  const families = kindsByFamily(findings);
  const counts = countsOfKinds(findings);
  const selectedCounts = useMemo(() => {
    if (selection.kind === "nothing" || selection.kind === "smell") return undefined;
    const own = selection.kind === "package" ? packageIndexOf(analysis, selection.name) : undefined;
    return selectedCountsOfKinds(findings, selected, own);
  }, [analysis, findings, selection, selected]);
  const largest = Math.max(0, ...counts);
  if (families.length === 0) return <p className="panel">The results list no smells.</p>;
  return (
    <div className="panel panel-smells">
      {families.map(({ family, count, kinds }) => (
        <Section key={family} heading={familyHeading(family)} count={count}>
          <ul>
            {kinds.map((index) => {
              const name = findings.kinds[index]?.name ?? "";
              const isPressed = selection.kind === "smell" && selection.name === name;
              return (
                <KindRow
                  key={index}
                  name={name}
                  count={counts[index] ?? 0}
                  largest={largest}
                  ofSelected={selectedCounts?.[index]}
                  isPressed={isPressed}
                  onPress={() => onSelect(isPressed ? { kind: "nothing" } : { kind: "smell", name })}
                />
              );
            })}
          </ul>
        </Section>
      ))}
    </div>
  );
}

/**
 * The number of findings of each kind in what is selected.
 * @param selected is 1 for each selected type
 * @param packageIndex is a selected package, whose own findings count too
 */
function selectedCountsOfKinds(findings: FindingTable, selected: Uint8Array, packageIndex = -1): Uint32Array {
  const counts = new Uint32Array(findings.kinds.length);
  for (let row = 0; row < findings.count; row += 1) {
    const type = findings.types[row] ?? -1;
    const isMeant = type >= 0 ? selected[type] === 1 : packageIndex >= 0 && findings.packages[row] === packageIndex;
    const kind = findings.kindOf[row] ?? 0;
    if (isMeant) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
