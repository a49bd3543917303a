import { useMemo } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import type { PackageEdge } from "../../results/model/facts.ts";
import { counted } from "../../results/model/format-value.ts";
import { missingPackageDependencies } from "../../results/model/missing-data.ts";
import { shortName } from "../../results/model/package-names.ts";
import { isOnLessStable, packageCuts } from "../../results/model/package-order.ts";
import { pairsOf, type Selection } from "../../results/model/selection.ts";
import { FindingList } from "./finding-list.tsx";
import styles from "./panel.module.css";
import {
  byValue,
  DetailsOf,
  type Fact,
  FactList,
  Missing,
  NameButton,
  NameList,
  type PanelProps,
  RowButton,
  RowButtons,
  RowSection,
  Section,
} from "./parts.tsx";

/** How many dependencies between types one between packages consists of; the button leads to them. */
function DependencyButton({ opened: { analysis }, onSelect, edge }: PanelProps & { edge: PackageEdge }) {
  const [source = "", target = ""] = [analysis.packages[edge.source], analysis.packages[edge.target]];
  if (analysis.packageDependencies) return null;
  const words = counted(edge.weight, "dependency", "dependencies");
  return <NameButton name={words} onPress={() => onSelect({ kind: "dependency", source, target })} />;
}

const firstPairs = 12;

type Dependency = Extract<Selection, { kind: "dependency" }>;

export function DependencyDetails({ dependency, ...panel }: PanelProps & { dependency: Dependency }) {
  const { analysis, facts } = panel.opened;
  const pairs = pairsOf(dependency, analysis, facts);
  const { source, target } = dependency;
  const back = { kind: "dependency", source: target, target: source } as const;
  const backPairs = pairsOf(back, analysis, facts).length;
  const [from, to] = [source, target].map((name) => analysis.packages.indexOf(name));
  const cycle = facts.packageCycles.find((members) => [from, to].every((at = -1) => members.includes(at)));
  const cuts = cycle ? packageCuts(panel.opened, cycle) : [];
  const isCut = cuts.some((cut) => cut.source === from && cut.target === to);
  const [users, used] = [0, 1].map((end) => new Set(pairs.map((pair) => pair[end])).size);
  return (
    <DetailsOf
      kind="Dependency between packages"
      name={
        <>
          <BreakableName text={source || "(no name)"} /> <span aria-hidden="true">→</span>
          <span className="visually-hidden"> depends on </span> <BreakableName text={target || "(no name)"} />
        </>
      }
    >
      {pairs.length === 0 ? (
        <p>No pairs of types are known. {missingPackageDependencies(analysis)}</p>
      ) : (
        <p>
          {counted(users ?? 0, "type uses", "types use")} {counted(used ?? 0, "type")}.
        </p>
      )}
      {cycle && (
        <p>
          {isCut
            ? `One of the ${counted(cuts.length, "dependency", "dependencies")} to cut in a cycle of ${cycle.length} packages. `
            : `In a cycle of ${cycle.length} packages. `}
          <NameButton name="Show the cycle" onPress={() => panel.onSelect({ kind: "package", name: source })} />
        </p>
      )}
      {backPairs > 0 && (
        <p>
          They depend on each other. The other direction:{" "}
          <NameButton name={counted(backPairs, "dependency", "dependencies")} onPress={() => panel.onSelect(back)} />
        </p>
      )}
      {pairs.length > 0 && (
        <Section heading="Dependencies between types" count={pairs.length}>
          <NameList items={pairs} first={firstPairs} noun="dependencies">
            {([user, target]) => (
              <div>
                <RowButton {...panel} kind="type" row={user} /> <span aria-hidden="true">→</span>
                <span className="visually-hidden"> uses </span> <RowButton {...panel} kind="type" row={target} />
              </div>
            )}
          </NameList>
        </Section>
      )}
    </DetailsOf>
  );
}

interface PackageCycleProps extends PanelProps {
  cycle: readonly number[];
  /** The package whose details these are. */
  own: number;
}

function PackageCycle({ cycle, own, ...panel }: PackageCycleProps) {
  const { opened } = panel;
  const { analysis } = opened;
  const cuts = useMemo(() => packageCuts(opened, cycle), [opened, cycle]);
  const weight = cuts.reduce((sum, cut) => sum + cut.weight, 0);
  const between = analysis.packageDependencies
    ? ""
    : `: ${counted(weight, "dependency", "dependencies")} between types`;
  return (
    <Section heading="Cycle of packages" count={cycle.length}>
      {cycle.length <= mostDrawn ? (
        <CyclePicture opened={opened} cycle={cycle} cuts={cuts} own={own} />
      ) : (
        <p>The frame in the matrix surrounds them.</p>
      )}
      <RowButtons {...panel} kind="package" rows={cycle} first={first} />
      <h4>What to cut</h4>
      <p>
        {counted(cuts.length, "dependency closes", "dependencies close")} the cycle{between}. Without{" "}
        {cuts.length === 1 ? "it" : "them"}, these packages aren't in a cycle. The smallest cuts come first.
      </p>
      <NameList items={cuts} first={first} noun="dependencies">
        {(cut) => (
          <>
            <div>
              {[cut.source, cut.target].map((at) => shortName(analysis, analysis.packages[at] ?? "")).join(" → ")}
            </div>
            <DependencyButton {...panel} edge={cut} />
          </>
        )}
      </NameList>
    </Section>
  );
}

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

const first = 8;

interface PackageDetailsProps extends PanelProps {
  name: string;
  types: Uint32Array;
}

/** Everything the results say about one package. */
export function PackageDetails({ name, types, ...panel }: PackageDetailsProps) {
  const { opened } = panel;
  const { analysis, facts } = opened;
  const index = analysis.packages.indexOf(name);
  if (index < 0) return <Missing what="package" name={name} />;
  const { types: count, linesOfCode, findings, efferent, afferent, instability } = facts.packages[index] ?? {};
  const { types: typeOf, packages: packageOf } = analysis.findings;
  const ownFindings = [...packageOf.keys()].filter((row) => typeOf[row] === -1 && packageOf[row] === index);
  const cycle = facts.packageCycles.find((packages) => packages.includes(index));
  const allFindings = (type: number) => facts.allFindings[type] ?? 0;
  const coupling: Fact[] = [
    ["Types outside that it depends on (Ce)", efferent],
    ["Types outside that depend on it (Ca)", afferent],
    ["Instability", instability],
  ];
  return (
    <DetailsOf kind="Package" name={name}>
      <FactList
        facts={[
          ["Types", count],
          ["Lines of code", linesOfCode],
          ["Findings, types and methods included", findings],
          ...(analysis.dependencies ? coupling : []),
        ]}
      />
      {cycle && <PackageCycle {...panel} cycle={cycle} own={index} />}
      <Section heading="Findings on the package itself" count={ownFindings.length} none="The results list none.">
        <FindingList {...panel} rows={ownFindings} />
      </Section>
      {facts.packageEdges.length > 0 &&
        (["source", "target"] as const).map((end) => {
          const isUse = end === "target";
          const edges = facts.packageEdges.filter((edge) => edge[isUse ? "source" : "target"] === index);
          const heading = isUse ? "Uses" : "Used by";
          return (
            <Section key={end} heading={heading} count={edges.length} none="No package in these results.">
              <NameList items={edges.sort((a, b) => b.weight - a.weight)} first={first} noun="packages">
                {(edge) => (
                  <>
                    <RowButton {...panel} kind="package" row={edge[end]} />
                    <DependencyButton {...panel} edge={edge} />
                    {isUse && isOnLessStable(facts, edge) && <span className="muted">less stable</span>}
                  </>
                )}
              </NameList>
            </Section>
          );
        })}
      <RowSection
        {...panel}
        heading="Types"
        kind="type"
        rows={byValue(types, allFindings)}
        first={first}
        note={(type) => counted(allFindings(type), "finding")}
      />
    </DetailsOf>
  );
}
