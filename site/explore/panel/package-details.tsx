import { BreakableName } from "../../components/breakable-name.tsx";
import { counted } from "../../results/model/format-value.ts";
import { missingPackageDependencies } from "../../results/model/missing-data.ts";
import { isOnLessStable, packageCuts } from "../../results/model/package-order.ts";
import { pairsOf, type Selection } from "../../results/model/selection.ts";
import { FindingList } from "./finding-list.tsx";
import { DependencyButton, PackageCycle } from "./package-cycle.tsx";
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
  RowSection,
  Section,
} from "./parts.tsx";

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
        <p>No references between types are known. {missingPackageDependencies(analysis)}</p>
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
          <NameButton name={counted(backPairs, "reference")} onPress={() => panel.onSelect(back)} />
        </p>
      )}
      {pairs.length > 0 && (
        <Section heading="References between types" count={pairs.length}>
          <NameList items={pairs} first={firstPairs} noun="references">
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
    ["Types outside that it uses (Ce)", efferent],
    ["Types outside that use it (Ca)", afferent],
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
      {cycle && (
        <Section heading="Cycle of packages" count={cycle.length}>
          <PackageCycle {...panel} cycle={cycle} />
        </Section>
      )}
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
