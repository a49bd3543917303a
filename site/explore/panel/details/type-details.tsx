import { BreakableName } from "../../../components/breakable-name.tsx";
import { neighbors } from "../../model/facts.ts";
import { formatValue } from "../../model/format-value.ts";
import { textAt } from "../../model/packed-text.ts";
import { fullNameOf } from "../../model/selected-types.ts";
import type { PanelProps } from "../panel-props.ts";
import { FindingList } from "../parts/finding-list.tsx";
import { PackageButton } from "../parts/package-button.tsx";
import { TypeButtons } from "../parts/type-buttons.tsx";
import { CycleNote } from "./cycle-note.tsx";
import { MethodTable } from "./method-table.tsx";
import { MetricRows } from "./metric-rows.tsx";

const firstNeighbors = 6;

interface NeighborsProps extends PanelProps {
  heading: string;
  types: Uint32Array;
}

/** Those that most others use come first. */
function Neighbors({ opened, onSelect, heading, types }: NeighborsProps) {
  const usedBy = (type: number) => neighbors(opened.facts.usedBy, type).length;
  return (
    <section>
      <h3>
        {heading} <span>{formatValue(types.length)}</span>
      </h3>
      {types.length > 0 ? (
        <TypeButtons
          opened={opened}
          onSelect={onSelect}
          types={types.toSorted((one, other) => usedBy(other) - usedBy(one))}
          first={firstNeighbors}
        />
      ) : (
        <p>No type of these results.</p>
      )}
    </section>
  );
}

/** Everything the results say about one type. */
export function TypeDetails({ opened, onSelect, type }: PanelProps & { type: number }) {
  const { analysis, facts } = opened;
  const file = textAt(analysis.types.files, type);
  const findings = neighbors(facts.findingsOfType, type);
  const cycle = facts.cycles[facts.cycleOf[type] ?? -1];
  return (
    <article className="panel-details">
      <header>
        <p className="panel-what">Type</p>
        <h2>
          <BreakableName text={fullNameOf(analysis, type)} />
        </h2>
        <p>
          In package <PackageButton opened={opened} onSelect={onSelect} index={analysis.types.packages[type] ?? 0} />
        </p>
        {file && (
          <p>
            File{" "}
            <code>
              <BreakableName text={file} />
            </code>
          </p>
        )}
      </header>
      <section>
        <h3>
          Findings <span>{formatValue(findings.length)}</span>
        </h3>
        {findings.length > 0 ? (
          <FindingList opened={opened} onSelect={onSelect} rows={findings} />
        ) : (
          <p>The tool found no smell here.</p>
        )}
      </section>
      <section>
        <h3>Metrics</h3>
        <MetricRows opened={opened} type={type} />
      </section>
      {cycle && (
        <section>
          <h3>Cycle</h3>
          <CycleNote opened={opened} onSelect={onSelect} cycle={cycle} />
        </section>
      )}
      {analysis.dependencies && (
        <>
          <Neighbors opened={opened} onSelect={onSelect} heading="Used by" types={neighbors(facts.usedBy, type)} />
          <Neighbors opened={opened} onSelect={onSelect} heading="Uses" types={neighbors(facts.uses, type)} />
        </>
      )}
      <section>
        <h3>Methods</h3>
        <MethodTable opened={opened} type={type} />
      </section>
    </article>
  );
}
