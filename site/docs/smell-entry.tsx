import type { ReactNode } from "react";
import type { ToolId } from "#content/product-ids.ts";
import type { SmellId } from "#content/smells/index.ts";
import type { Smell } from "#content/smells/smell.ts";
import { thresholdSources } from "#content/smells/threshold-sources.ts";
import { metricsOfSmell, smellAt } from "./smell-at.ts";
import { namesOfTools, toolColumns } from "./tool-names.ts";

function Rules({ thresholds }: Pick<Smell, "thresholds">) {
  if (thresholds.length === 0) return <dd>No public source states a number.</dd>;
  return thresholds.map(({ tools, rule, source }) => (
    <dd key={rule + source}>
      {namesOfTools(tools)}: {rule} <span className="fact-source">({thresholdSources[source].shortLabel})</span>
    </dd>
  ));
}

function Detectors({ support }: Pick<Smell, "support">) {
  const toolsWith = (answer: Smell["support"][ToolId]) =>
    toolColumns.map(({ id }) => id).filter((id) => support[id] === answer);
  const found = toolsWith("yes");
  const unknown = toolsWith("not established");
  return (
    <>
      {found.length > 0 && <dd>{namesOfTools(found)}</dd>}
      {unknown.length > 0 && <dd>Not established: {namesOfTools(unknown)}</dd>}
    </>
  );
}

/** The names in the output of the tools, each with its tools. */
function Spellings({ spellings }: { spellings: NonNullable<Smell["spellings"]> }) {
  const printed = toolColumns.map(({ id }) => spellings[id]).filter((name) => name !== undefined);
  return [...new Set(printed)].map((name) => (
    <dd key={name}>
      {name}{" "}
      <span className="fact-source">
        ({namesOfTools(toolColumns.map(({ id }) => id).filter((id) => spellings[id] === name))})
      </span>
    </dd>
  ));
}

function MetricLinks({ id }: { id: SmellId }) {
  const used = metricsOfSmell(id);
  if (used.length === 0) return null;
  return (
    <div>
      <dt>Metrics</dt>
      <dd>
        {used.map(({ id: metric, abbreviation, anchor }, position) => (
          <span key={metric}>
            {position > 0 && ", "}
            <a href={`/docs/metrics.html#${anchor}`}>{abbreviation}</a>
          </span>
        ))}
      </dd>
    </div>
  );
}

/** One smell: its catalog entry around the text of the page (reason, example, remedy). */
export function SmellEntry({ id, children }: { id: SmellId; children: ReactNode }) {
  const { meaning, thresholds, support, spellings } = smellAt(id);
  return (
    <div className="smell-entry">
      <p>{meaning}</p>
      <dl className="fact-list">
        <div>
          <dt>Rule</dt>
          <Rules thresholds={thresholds} />
        </div>
        <div>
          <dt>Found by</dt>
          <Detectors support={support} />
        </div>
        {spellings && (
          <div>
            <dt>Printed as</dt>
            <Spellings spellings={spellings} />
          </div>
        )}
        <MetricLinks id={id} />
      </dl>
      {children}
    </div>
  );
}
