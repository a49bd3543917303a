import { BreakableName } from "../../../components/breakable-name.tsx";
import { formatShare, formatValue } from "../../model/format-value.ts";
import type { Opened } from "../../model/opened.ts";
import { FactList } from "../parts/fact-list.tsx";
import { familyHeading } from "../parts/family-heading.ts";
import { kindsByFamily } from "../rows/kind-counts.ts";

/** What the results hold altogether. */
export function ResultSummary({ opened: { analysis, facts, remarks } }: { opened: Opened }) {
  const lines = facts.packages.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0);
  const inCycles = facts.cycles.reduce((sum, { types }) => sum + types.length, 0);
  return (
    <article className="panel-details">
      <header>
        <p className="panel-what">All results</p>
        <h2>
          <BreakableName text={analysis.title} />
        </h2>
        <p>Select a type, a package or a smell in a view, in a list or by its name. Its facts then stand here.</p>
      </header>
      <FactList
        facts={[
          { name: "Packages", value: formatValue(analysis.packages.length) },
          { name: "Types", value: formatValue(analysis.types.count) },
          { name: "Methods", value: formatValue(analysis.methods.count) },
          { name: "Lines of code", value: formatValue(lines) },
          ...kindsByFamily(analysis.findings).map(({ family, count }) => ({
            name: familyHeading(family),
            value: formatValue(count),
          })),
          ...(analysis.dependencies
            ? [
                {
                  name: "Types in cycles",
                  value: `${formatValue(inCycles)} (${formatShare(inCycles, analysis.types.count)})`,
                },
              ]
            : []),
        ]}
      />
      {remarks.length > 0 && (
        <section>
          <h3>Remarks on the files</h3>
          <ul className="marked-list">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
