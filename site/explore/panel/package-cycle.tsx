import { useMemo } from "react";
import { counted, formatValue } from "../../results/model/format-value.ts";
import type { PackageEdge } from "../../results/model/package-edges.ts";
import { shortName } from "../../results/model/package-names.ts";
import { packageCuts, packageOrder } from "../../results/model/package-order.ts";
import styles from "./panel.module.css";
import { NameButton, NameList, type PanelProps, RowButtons } from "./parts.tsx";

/** How many references between types a dependency consists of; the button leads to them. */
export function DependencyButton({ opened: { analysis }, onSelect, edge }: PanelProps & { edge: PackageEdge }) {
  const [source = "", target = ""] = [analysis.packages[edge.source], analysis.packages[edge.target]];
  if (analysis.packageDependencies) return null;
  return (
    <NameButton
      name={counted(edge.weight, "reference")}
      onPress={() => onSelect({ kind: "dependency", source, target })}
    />
  );
}

/** The packages of a cycle, and what to cut so that they are none. */
export function PackageCycle({ cycle, ...panel }: PanelProps & { cycle: readonly number[] }) {
  const { opened } = panel;
  const { analysis } = opened;
  const cuts = useMemo(() => packageCuts(opened, cycle), [opened, cycle]);
  const weight = cuts.reduce((sum, cut) => sum + cut.weight, 0);
  const between = analysis.packageDependencies ? "" : `: ${counted(weight, "reference")} between types`;
  const them = cuts.length === 1 ? "it" : "them";
  const { rowOf, rows } = packageOrder(opened);
  const isWhole = cycle.every((member) => (rowOf[member] ?? -1) >= 0);
  const effect = isWhole
    ? `Without ${them}, these packages aren't in a cycle.`
    : `There are more: only the ${formatValue(rows.length)} packages with the most dependencies were searched.`;
  const order = cuts.length === 1 ? "" : " The smallest cuts come first.";
  return (
    <>
      <div className={styles.cuts}>
        <h4>{`${formatValue(cycle.length)} packages depend on each other`}</h4>
        <RowButtons {...panel} kind="package" rows={cycle} first={first} />
      </div>
      <div className={styles.cuts}>
        <h4>What to cut</h4>
        <p>
          {`${counted(cuts.length, "dependency closes", "dependencies close")} the cycle${between}. ${effect}${order}`}
        </p>
        <NameList items={cuts} first={first} noun="dependencies">
          {(cut) => {
            const [source = "", target = ""] = [analysis.packages[cut.source], analysis.packages[cut.target]];
            const name = [source, target].map((one) => shortName(analysis, one) || "(no name)").join(" → ");
            return (
              <>
                <NameButton name={name} onPress={() => panel.onSelect({ kind: "dependency", source, target })} />
                {!analysis.packageDependencies && <span className="muted">{counted(cut.weight, "reference")}</span>}
              </>
            );
          }}
        </NameList>
      </div>
    </>
  );
}

const first = 8;
