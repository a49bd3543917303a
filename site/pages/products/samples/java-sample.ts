import { analyses } from "#content/catalog/analyses.ts";
import type { SmellId } from "#content/catalog/smells/index.ts";
import { limitFor } from "#content/catalog/smells/rule-limit.ts";
import type { LimitedMetric } from "#content/catalog/smells/smell.ts";
import { fillWords, sampleWords } from "#content/products/sample-words.ts";
import { smellAt } from "../../../docs/smell-at.ts";
import { formatNumber } from "../../../drawing/svg.ts";
import { projectName, specimenOf } from "../../../figures/source-line.ts";
import type { Sample, SampleRow } from "./sample.ts";
import { largest, type ResultRow, readResults } from "./sample.ts";

const { id, tool, totals } = analyses["commons-lang-3.12.0"];

interface Rule {
  smell: SmellId;
  level: "type" | "method";
  /** The column of the metric that the rule compares. */
  column: LimitedMetric;
  unit: string;
}

const rules: readonly Rule[] = [
  { smell: "insufficient-modularization", level: "type", column: "NOPM", unit: "public methods" },
  { smell: "complex-method", level: "method", column: "CC", unit: "paths" },
  { smell: "long-parameter-list", level: "method", column: "PC", unit: "parameters" },
  { smell: "multifaceted-abstraction", level: "type", column: "LCOM", unit: "LCOM" },
  { smell: "long-method", level: "method", column: "LOC", unit: "lines" },
];

const filesOf = {
  type: { smells: `${id}/designCodeSmells.csv`, metrics: `${id}/typeMetrics.csv` },
  method: { smells: `${id}/implementationCodeSmells.csv`, metrics: `${id}/methodMetrics.csv` },
} as const;

const placeOf = (row: ResultRow) =>
  [row["Type Name"], row["Method Name"] ?? row.MethodName].filter((part) => part !== undefined).join(".");
const addressOf = (row: ResultRow) => `${row["Package Name"]}.${placeOf(row)}`;

/** The finding of a rule with the largest value. */
function rowOf({ smell, level, column, unit }: Rule): SampleRow {
  const { name, spellings } = smellAt(smell);
  const printed = spellings?.[tool] ?? name;
  const found = new Set(
    readResults(filesOf[level].smells)
      .filter((row) => row["Code Smell"] === printed)
      .map(addressOf),
  );
  const limit = limitFor(smellAt(smell), tool, column);
  const top = largest(
    readResults(filesOf[level].metrics)
      .filter((row) => found.has(addressOf(row)))
      .map((row) => ({ row, measure: Number(row[column]) / limit })),
  );
  const value = Number((top.measure * limit).toPrecision(3));
  return {
    smell,
    name: printed,
    place: placeOf(top.row),
    detail: top.row["Package Name"] ?? "",
    value: level === "type" && column === "LCOM" ? `${unit} ${value.toFixed(2)}` : `${value} ${unit}`,
    compared: `limit ${limit}`,
    measure: top.measure,
  };
}

export function javaSample(): Sample {
  const rows = rules.map(rowOf).toSorted((one, other) => other.measure - one.measure);
  const [top] = rows;
  return {
    finding: fillWords(sampleWords.java.finding, {
      place: top?.place ?? "",
      value: top?.value ?? "",
      limit: top?.compared.replace("limit ", "") ?? "",
    }),
    note: fillWords(sampleWords.java.note, {
      findings: formatNumber(totals.designSmells + totals.implementationSmells),
      project: projectName(id),
    }),
    specimen: specimenOf(id),
    axis: "limit",
    rows,
    source: { text: "typeMetrics.csv and methodMetrics.csv of this analysis", href: "/docs/results.html" },
  };
}
