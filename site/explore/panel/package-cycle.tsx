import { useMemo } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import type { PackageEdge } from "../../results/model/facts.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { shortName } from "../../results/model/package-names.ts";
import { packageCuts, packageOrder } from "../../results/model/package-order.ts";
import styles from "./panel.module.css";
import { NameButton, NameList, type PanelProps, RowButtons } from "./parts.tsx";

/** How many dependencies between types one between packages consists of; the button leads to them. */
export function DependencyButton({ opened: { analysis }, onSelect, edge }: PanelProps & { edge: PackageEdge }) {
  const [source = "", target = ""] = [analysis.packages[edge.source], analysis.packages[edge.target]];
  if (analysis.packageDependencies) return null;
  const words = counted(edge.weight, "dependency", "dependencies");
  return <NameButton name={words} onPress={() => onSelect({ kind: "dependency", source, target })} />;
}

interface PackageCycleProps extends PanelProps {
  cycle: readonly number[];
  /** The package whose details these are. */
  own: number | undefined;
}

/** The packages of a cycle, and what to cut so that they are none. */
export function PackageCycle({ cycle, own, ...panel }: PackageCycleProps) {
  const { opened } = panel;
  const { analysis } = opened;
  const cuts = useMemo(() => packageCuts(opened, cycle), [opened, cycle]);
  const weight = cuts.reduce((sum, cut) => sum + cut.weight, 0);
  const between = analysis.packageDependencies
    ? ""
    : `: ${counted(weight, "dependency", "dependencies")} between types`;
  const them = cuts.length === 1 ? "it" : "them";
  const { rowOf, rows } = packageOrder(opened);
  const isWhole = cycle.every((member) => (rowOf[member] ?? -1) >= 0);
  const effect = isWhole
    ? `Without ${them}, these packages aren't in a cycle.`
    : `There are more: only the ${formatValue(rows.length)} packages with the most dependencies were searched.`;
  return (
    <>
      {cycle.length <= mostDrawn && <CyclePicture opened={opened} cycle={cycle} cuts={cuts} own={own} />}
      <div className={styles.cuts}>
        <h4>{`${formatValue(cycle.length)} packages depend on each other`}</h4>
        <RowButtons {...panel} kind="package" rows={cycle} first={first} />
      </div>
      <div className={styles.cuts}>
        <h4>What to cut</h4>
        <p>
          {`${counted(cuts.length, "dependency closes", "dependencies close")} the cycle${between}. ${effect} The smallest cuts come first.`}
        </p>
        <NameList items={cuts} first={first} noun="dependencies">
          {(cut) => (
            <>
              <BreakableName
                text={[cut.source, cut.target]
                  .map((at) => shortName(analysis, analysis.packages[at] ?? "") || "(no name)")
                  .join(" → ")}
              />
              <DependencyButton {...panel} edge={cut} />
            </>
          )}
        </NameList>
      </div>
    </>
  );
}

const first = 8;

/** More packages would stand too close in a picture of this size. */
const mostDrawn = 14;
const picture = { width: 352, height: 260, radius: 92 };

interface CyclePictureProps extends Omit<PackageCycleProps, "onSelect"> {
  cuts: readonly PackageEdge[];
}

/** The packages of a cycle in a ring, with their dependencies; those to cut are broken lines. */
function CyclePicture({ opened: { analysis, facts }, cycle, cuts, own }: CyclePictureProps) {
  const { width, height, radius } = picture;
  const places = cycle.map((_, at) => {
    const angle = (at / cycle.length) * 2 * Math.PI - Math.PI / 2;
    return { x: width / 2 + radius * Math.cos(angle), y: height / 2 + radius * Math.sin(angle) };
  });
  const arrow = ({ source, target }: PackageEdge) => {
    const [from, to] = [places[cycle.indexOf(source)], places[cycle.indexOf(target)]];
    if (!from || !to) return "";
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    // Beside the line of the other direction, and up to the rim of the mark.
    const at = (along: number, aside: number) =>
      `${(from.x + dx * along - dy * aside).toFixed(1)} ${(from.y + dy * along + dx * aside).toFixed(1)}`;
    const tip = length - 7;
    return `M${at(7, 3)}L${at(tip, 3)}M${at(tip - 6, 6)}L${at(tip, 3)}L${at(tip - 6, 0)}`;
  };
  const inside = facts.packageEdges.filter(({ source, target }) => cycle.includes(source) && cycle.includes(target));
  const sentence = `${counted(cycle.length, "package")} in a ring with ${counted(inside.length, "dependency", "dependencies")}; broken lines are to cut.`;
  return (
    <svg className={styles.cycle} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={sentence}>
      <path
        d={inside
          .filter((edge) => !cuts.includes(edge))
          .map(arrow)
          .join("")}
      />
      <path className={styles.cut} d={cuts.map(arrow).join("")} />
      {places.map(({ x, y }, at) => {
        const member = cycle[at] ?? 0;
        const name = shortName(analysis, analysis.packages[member] ?? "");
        // Beside the mark; above and below the ring in its middle.
        const side = Math.sign(Math.round(x - width / 2));
        return (
          <g key={member} className={member === own ? styles.own : undefined}>
            <circle cx={x} cy={y} r={5} />
            <text
              x={x + side * 9}
              y={y + (side !== 0 ? 4 : y < height / 2 ? -10 : 19)}
              textAnchor={side < 0 ? "end" : side > 0 ? "start" : "middle"}
            >
              {name.length > 14 ? `…${name.slice(-13)}` : name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
