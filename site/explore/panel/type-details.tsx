import { BreakableName } from "../../components/breakable-name.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import { type Analysis, fullNameOf } from "../../results/model/analysis.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { neighbors } from "../../results/model/graph.ts";
import { brokenLimits, limitsOf, measuredLimits } from "../../results/model/limits.ts";
import { methodLimits, rankedMethods, refactoringOrder } from "../../results/model/methods.ts";
import { nameOfMetric } from "../../results/model/metric-bars.ts";
import { FindingList } from "./finding-list.tsx";
import styles from "./panel.module.css";
import {
  byValue,
  DetailsOf,
  type PanelProps,
  PlainTable,
  RowButton,
  RowButtons,
  RowSection,
  Section,
} from "./parts.tsx";

const firstNeighbors = 6;

export function TypeDetails({ type, ...panel }: PanelProps & { type: number }) {
  const { analysis, facts } = panel.opened;
  const file = analysis.types.files[type] ?? "";
  const findings = neighbors(facts.findingsOfType, type);
  const cycle = facts.cycleOf[type] ?? -1;
  return (
    <DetailsOf
      kind="Type"
      name={fullNameOf(analysis, type)}
      intro={
        <>
          <p>
            In package <RowButton {...panel} kind="package" row={analysis.types.packages[type] ?? 0} />
          </p>
          {file && (
            <p>
              File{" "}
              <code>
                <BreakableName text={file} />
              </code>
            </p>
          )}
        </>
      }
    >
      <Section
        heading="Findings"
        count={findings.length}
        none={`The ${analysis.preview ? "preview" : "tool"} found no smell here.`}
      >
        <FindingList {...panel} rows={findings} />
      </Section>
      <Section heading="Metrics">
        <MetricRows analysis={analysis} type={type} />
      </Section>
      {cycle >= 0 && (
        <Section heading="Cycle">
          <CycleNote {...panel} cycle={cycle} />
        </Section>
      )}
      {analysis.dependencies &&
        (
          [
            ["Used by", facts.usedBy],
            ["Uses", facts.uses],
          ] as const
        ).map(([heading, others]) => (
          // Those that most others use come first.
          <RowSection
            key={heading}
            {...panel}
            heading={heading}
            none="No type in these results."
            kind="type"
            rows={byValue(neighbors(others, type), (one) => neighbors(facts.usedBy, one).length)}
            first={firstNeighbors}
          />
        ))}
      <Section heading="Methods">
        <WorstMethods analysis={analysis} type={type} />
      </Section>
    </DetailsOf>
  );
}

const firstTypes = 4;

/** A cycle of types, and the reference whose removal breaks most of it. */
function CycleNote({ cycle, ...panel }: PanelProps & { cycle: number }) {
  const { cycles, cuts } = panel.opened.facts;
  const types = cycles[cycle] ?? [];
  const [cut] = cuts[cycle] ?? [];
  return (
    <>
      {cut && (
        <>
          <p>
            Cut this reference first to free {counted(cut.freed, "type")} from cycles. The first type uses the second:
          </p>
          <RowButtons {...panel} kind="type" rows={[cut.source, cut.target]} first={2} />
        </>
      )}
      <p>{counted(types.length, "type uses", "types use")} each other in a cycle:</p>
      <RowButtons {...panel} kind="type" rows={types} first={firstTypes} />
    </>
  );
}

/** A type, for the parts that have no button. */
interface TypeProps {
  analysis: Analysis;
  type: number;
}

const shownMethods = 6;

function WorstMethods({ analysis, type }: TypeProps) {
  const { methods } = analysis;
  const all = rankedMethods(analysis, type);
  if (all.length === 0) return <p>The results list no methods of it.</p>;
  const limits = methodLimits(analysis).map(({ metric, at }) => `${metric} ${formatValue(at)}`);
  const order = `${Math.min(shownMethods, all.length)} of ${counted(all.length, "method")}: ${refactoringOrder}.`;
  return (
    <>
      <p className="muted">{limits.length > 0 ? `${order} Limits: ${limits.join(", ")}.` : order}</p>
      <PlainTable
        label="Metrics of methods"
        headings={["Method", ...methods.metrics.map(({ name }) => ({ ofNumbers: name }))]}
        rows={Array.from(all.subarray(0, shownMethods), (row) => [
          methods.names[row] || "(no name)",
          ...methods.metrics.map(({ values }) => formatValue(values[row])),
        ])}
      />
    </>
  );
}

/** Every metric of a type with its limits, and whether their rules are broken. */
function MetricRows({ analysis, type }: TypeProps) {
  const ofTypes = limitsOf(analysis.tool).filter(({ level }) => level === "type");
  const { limits, valuesOf } = measuredLimits(analysis, ofTypes);
  const broken = brokenLimits(limits, valuesOf(type)).map(({ limit }) => limit);
  return (
    <ul>
      {analysis.types.metrics.map(({ name, values }) => (
        <li key={name} className={styles.metric}>
          <p>
            <span className="muted">
              <strong>{name}</strong> {nameOfMetric(name)}
            </span>{" "}
            <span className="number">{formatValue(values[type])}</span>
          </p>
          {limits
            .filter(({ metric }) => metric === name && Number.isFinite(values[type]))
            .map((limit) => (
              <p key={limit.smell} className={broken.includes(limit) ? styles.against : "muted"}>
                <strong>Limit {formatValue(limit.at)}</strong>
                {broken.includes(limit) && ", rule broken"} <a href={smellAddress(limit.smell)}>{limit.smellName}</a>:{" "}
                {limit.rule}
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}
