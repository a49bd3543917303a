import { useMemo } from "react";
import type { FindingTable } from "../../results/model/analysis.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { packagesNamed } from "../../results/model/package-tree.ts";
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

export function SmellList({ opened: { analysis }, selection, selected, onSelect }: SelectedProps) {
  const { findings } = analysis;
  const families = kindsByFamily(findings);
  const counts = countsOfKinds(findings);
  const selectedCounts = useMemo(() => {
    if (selection.kind === "nothing" || selection.kind === "smell") return undefined;
    const own = selection.kind === "package" ? packagesNamed(analysis, selection.name) : [];
    return selectedCountsOfKinds(findings, selected, new Set(own));
  }, [analysis, findings, selection, selected]);
  const largest = Math.max(0, ...counts);
  if (families.length === 0) return <p className="panel">The results list no smells.</p>;
  return (
    <div className="panel panel-smells">
      {families.map(({ family, count: ofFamily, kinds }) => (
        <Section key={family} heading={familyHeading(family)} count={ofFamily}>
          <ul>
            {kinds.map((index) => {
              const name = findings.kinds[index]?.name ?? "";
              const isPressed = selection.kind === "smell" && selection.name === name;
              const count = counts[index] ?? 0;
              const ofSelected = selectedCounts?.[index] ?? 0;
              return (
                <li key={index}>
                  <button
                    type="button"
                    className="panel-share"
                    aria-pressed={isPressed}
                    onClick={() => onSelect(isPressed ? { kind: "nothing" } : { kind: "smell", name })}
                  >
                    <span>{name}</span> <span className="number">{formatValue(count)}</span>
                    <ShareBar part={count} whole={largest} />
                    {ofSelected > 0 && (
                      <span className="panel-selected-count">{formatValue(ofSelected)} of the selected</span>
                    )}
                  </button>
                </li>
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
 * @param packages are selected, so that their own findings count too
 */
function selectedCountsOfKinds(
  findings: FindingTable,
  selected: Uint8Array,
  packages: ReadonlySet<number>,
): Uint32Array {
  const counts = new Uint32Array(findings.kinds.length);
  for (let row = 0; row < findings.count; row += 1) {
    const type = findings.types[row] ?? -1;
    const isMeant = type >= 0 ? selected[type] === 1 : packages.has(findings.packages[row] ?? -1);
    const kind = findings.kindOf[row] ?? 0;
    if (isMeant) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
