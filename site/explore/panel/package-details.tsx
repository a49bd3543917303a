import { BreakableName } from "../../components/breakable-name.tsx";
import { amountScale, Ruler, RulerAxis } from "../../components/ruler.tsx";
import type { PackageEdge } from "../model/facts.ts";
import { counted, formatValue } from "../model/format-value.ts";
import { FactList } from "./fact-list.tsx";
import { FindingList } from "./finding-list.tsx";
import type { PanelProps } from "./panel-props.ts";
import { NameList, PackageButton, TypeButtons } from "./parts.tsx";
import { byValue, findingsOnPackage } from "./selected-rows.ts";

const first = 8;
const instabilityScale = amountScale(4, 0.25);

interface PackagesProps extends PanelProps {
  heading: string;
  edges: readonly PackageEdge[];
  /** The end of an edge that is listed. */
  end: "source" | "target";
}

/** A stable package should not depend on a less stable one. */
function isOnLessStable({ facts: { packages } }: PackagesProps["opened"], { source, target }: PackageEdge): boolean {
  return (packages[target]?.instability ?? 0) > (packages[source]?.instability ?? 1);
}

function Packages({ opened, onSelect, heading, edges, end }: PackagesProps) {
  const sorted = edges.toSorted((one, other) => other.weight - one.weight);
  return (
    <section>
      <h3>
        {heading} <span>{formatValue(edges.length)}</span>
      </h3>
      {edges.length === 0 && <p>No package of these results.</p>}
      <NameList items={sorted} first={first} noun="packages">
        {(edge) => (
          <>
            <PackageButton opened={opened} onSelect={onSelect} index={edge[end]} />
            <span>
              {counted(edge.weight, "dependency", "dependencies")}
              {end === "target" && isOnLessStable(opened, edge) && ", less stable"}
            </span>
          </>
        )}
      </NameList>
    </section>
  );
}

/** Its words say which of the two couplings is larger. */
function instabilityWords(value: number): string {
  if (value === 0) return "it depends on no other package";
  if (value === 1) return "no other package depends on it";
  if (value === 0.5) return "as many types depend on it as it depends on";
  return value < 0.5 ? "more types depend on it than it depends on" : "it depends on more types than depend on it";
}

function Instability({ value }: { value: number }) {
  return (
    <div className="panel-amount">
      <p>
        Instability <strong>{formatValue(value)}</strong>: {instabilityWords(value)}.
      </p>
      <RulerAxis scale={instabilityScale} />
      <Ruler scale={instabilityScale} measure={value} />
    </div>
  );
}

/** Everything the results say about one package. */
export function PackageDetails({ opened, onSelect, index, types }: PanelProps & { index: number; types: Uint32Array }) {
  const { analysis, facts } = opened;
  const own = facts.packages[index];
  const findings = findingsOnPackage(analysis.findings, index);
  const cycle = facts.packageCycles.find((packages) => packages.includes(index));
  const allFindings = (type: number) => facts.allFindings[type] ?? 0;
  return (
    <article className="panel-details">
      <header>
        <p className="panel-what">Package</p>
        <h2>
          <BreakableName text={analysis.packages[index] || "(no name)"} />
        </h2>
      </header>
      <FactList
        facts={[
          { name: "Types", value: formatValue(own?.types) },
          { name: "Lines of code", value: formatValue(own?.linesOfCode) },
          { name: "Findings, types and methods included", value: formatValue(own?.findings) },
          ...(analysis.dependencies
            ? [
                { name: "Types outside that it depends on (Ce)", value: formatValue(own?.efferent) },
                { name: "Types outside that depend on it (Ca)", value: formatValue(own?.afferent) },
              ]
            : []),
        ]}
      />
      {own?.instability !== undefined && <Instability value={own.instability} />}
      {cycle && <p>It is in a cycle of {counted(cycle.length, "package")}.</p>}
      <section>
        <h3>
          Findings on the package itself <span>{formatValue(findings.length)}</span>
        </h3>
        {findings.length > 0 ? (
          <FindingList opened={opened} onSelect={onSelect} rows={findings} />
        ) : (
          <p>The results list none.</p>
        )}
      </section>
      {analysis.dependencies && (
        <>
          <Packages
            opened={opened}
            onSelect={onSelect}
            heading="Used by"
            edges={facts.packageEdges.filter(({ target }) => target === index)}
            end="source"
          />
          <Packages
            opened={opened}
            onSelect={onSelect}
            heading="Uses"
            edges={facts.packageEdges.filter(({ source }) => source === index)}
            end="target"
          />
        </>
      )}
      <section>
        <h3>
          Types <span>{formatValue(types.length)}</span>
        </h3>
        <TypeButtons
          opened={opened}
          onSelect={onSelect}
          types={byValue(types, allFindings)}
          first={first}
          note={(type) => counted(allFindings(type), "finding")}
        />
      </section>
    </article>
  );
}
