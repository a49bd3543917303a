import type { ReactNode } from "react";
import type { ToolId } from "#content/product-ids.ts";
import type { SmellId } from "#content/smells/index.ts";
import type { Smell } from "#content/smells/smell.ts";
import { DrawnSmell } from "./drawings/drawn-smell.tsx";
import { detectorsOf, metricsOfSmell, smellAt } from "./smell-at.ts";
import { namesOfTools } from "./tool-names.ts";

/** Limits that only some builds of DPy applied are on the page of DPy. */
function defaultRules({ thresholds }: Pick<Smell, "thresholds">) {
  return thresholds.filter(({ source }) => source !== "dpy-output");
}

function Rules({ thresholds }: Pick<Smell, "thresholds">) {
  const rules = defaultRules({ thresholds });
  if (rules.length === 0) return null;
  return (
    <div>
      <dt>Default rule</dt>
      {rules.map(({ tools, rule }) => (
        <dd key={rule}>
          {namesOfTools(tools)}: {rule}
        </dd>
      ))}
    </div>
  );
}

interface SpellingsProps {
  spellings: NonNullable<Smell["spellings"]>;
  detectors: readonly ToolId[];
}

/** The names in the output of the tools, each with its tools unless all detectors print it. */
function Spellings({ spellings, detectors }: SpellingsProps) {
  const names = new Set(detectors.map((id) => spellings[id]).filter((name) => name !== undefined));
  return [...names].map((name) => {
    const tools = detectors.filter((id) => spellings[id] === name);
    return (
      <dd key={name}>
        {tools.length < detectors.length && `${namesOfTools(tools)}: `}
        {name}
      </dd>
    );
  });
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
  const { meaning, thresholds, spellings, ...smell } = smellAt(id);
  const detectors = detectorsOf(smell);
  return (
    <div className="smell-entry" data-tools={detectors.join(" ")}>
      <div className="smell-meaning">
        <p>{meaning}</p>
        <DrawnSmell id={id} />
      </div>
      <dl className="fact-list">
        <Rules thresholds={thresholds} />
        <div>
          <dt>Detected by</dt>
          <dd>{namesOfTools(detectors)}</dd>
        </div>
        {spellings && (
          <div>
            <dt>Name in results</dt>
            <Spellings spellings={spellings} detectors={detectors} />
          </div>
        )}
        <MetricLinks id={id} />
      </dl>
      {children}
    </div>
  );
}
