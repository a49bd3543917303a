import { useMemo } from "react";
import { formatValue } from "../../results/model/format-value.ts";
import { missingFindings } from "../../results/model/missing-data.ts";
import { selectedFindings } from "../../results/model/selection.ts";
import { countsOfKinds, familyHeading, kindsByFamily } from "../../results/model/totals.ts";
import styles from "../panel/panel.module.css";
import { Section, type SelectedProps, ShareBar } from "../panel/parts.tsx";
import type { View } from "./view.ts";

export const smells: View = {
  kind: "written",
  name: "smells",
  label: "Smells",
  table: "findings",
  missing: ({ analysis }) => missingFindings(analysis),
  Content: SmellList,
};

export function SmellList({ opened, selection, selected, onSelect }: SelectedProps) {
  const { findings } = opened.analysis;
  const families = kindsByFamily(findings);
  const counts = countsOfKinds(findings);
  const selectedOfKinds = useMemo(() => {
    const isCounted = selection.kind !== "nothing" && selection.kind !== "smell";
    const rows = isCounted ? selectedFindings({ opened, selection, selected }) : [];
    return Map.groupBy(rows, (row) => findings.kindOf[row] ?? 0);
  }, [opened, findings, selection, selected]);
  const largest = Math.max(0, ...counts);
  return (
    <div className={`${styles.root} ${styles.smells}`}>
      {families.map(({ family, count: ofFamily, kinds }) => (
        <Section key={family} heading={familyHeading(family)} count={ofFamily}>
          <ul>
            {kinds.map((index) => {
              const name = findings.kinds[index]?.name ?? "";
              const isPressed = selection.kind === "smell" && selection.name === name;
              const count = counts[index] ?? 0;
              const ofSelected = selectedOfKinds.get(index)?.length ?? 0;
              return (
                <li key={index}>
                  <button
                    type="button"
                    className={styles.share}
                    aria-pressed={isPressed}
                    onClick={() => onSelect(isPressed ? { kind: "nothing" } : { kind: "smell", name })}
                  >
                    <span>{name}</span> <span className="number">{formatValue(count)}</span>
                    <ShareBar part={count} whole={largest} />
                    {ofSelected > 0 && <span>{formatValue(ofSelected)} of the selected</span>}
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
