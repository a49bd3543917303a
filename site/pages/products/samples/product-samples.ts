import { type SmellId, smellAt, smells } from "#content/catalog/smells/index.ts";
import { limitFor } from "#content/catalog/smells/rule-limit.ts";
import type { LimitedMetric } from "#content/catalog/smells/smell.ts";
import { fillWords, sampleWords } from "#content/products/sample-words.ts";
import { type Analysis, metricValues } from "../../../results/model/analysis.ts";
import { formatValue } from "../../../results/model/format-value.ts";
import type { Results } from "../../../results/model/opened.ts";

/** One finding of a run, or one smell of a study. */
export interface SampleRow {
  smell: SmellId;
  /** The name as the tool prints it. */
  name: string;
  /** The type or method, as code. */
  place?: string;
  /** The package of the place, or the cause that the tool prints. */
  detail?: string;
  value: string;
  /** What the value is compared with. */
  compared: string;
  /** How often the value holds the limit, or an amount. */
  measure: number;
}

/** Published output of a tool, for the plate of its page. */
export interface Sample {
  finding: string;
  note: string;
  /** What the specimen label says. */
  specimen: readonly string[];
  /** Multiples of a limit on a logarithmic axis, or amounts on a linear axis. */
  axis: "limit" | "amount";
  rows: readonly SampleRow[];
  source?: { text: string; href: string };
}

interface Rule {
  smell: SmellId;
  level: "type" | "method";
  metric: LimitedMetric;
  unit: string;
}

const rules: readonly Rule[] = [
  { smell: "insufficient-modularization", level: "type", metric: "NOPM", unit: "public methods" },
  { smell: "complex-method", level: "method", metric: "CC", unit: "paths" },
  { smell: "long-parameter-list", level: "method", metric: "PC", unit: "parameters" },
  { smell: "multifaceted-abstraction", level: "type", metric: "LCOM", unit: "LCOM" },
  { smell: "long-method", level: "method", metric: "LOC", unit: "lines" },
];

/** The findings of a smell, as rows of their table, and its name as the tool prints it. */
function findingsOf({ findings }: Analysis, smell: SmellId): { printed: string; rows: number[] } {
  const at = findings.kinds.findIndex(({ catalogId }) => catalogId === smell);
  const rows = [...findings.kindOf.keys()].filter((row) => findings.kindOf[row] === at);
  return { printed: findings.kinds[at]?.printed ?? "", rows };
}

/** The row with the largest measure. */
function largest<Row extends { measure: number }>(rows: readonly Row[]): Row {
  const [first] = rows.toSorted((one, other) => other.measure - one.measure);
  if (!first) throw new Error("There is no row.");
  return first;
}

/** The finding of a rule with the largest value. */
function javaRow(analysis: Analysis, { smell, level, metric, unit }: Rule): SampleRow {
  const { types, methods, findings, packages } = analysis;
  const { printed, rows } = findingsOf(analysis, smell);
  const addressOf = (type: number, method: string) => `${type} ${method}`;
  const found = new Set(rows.map((row) => addressOf(findings.types[row] ?? -1, findings.methods[row] ?? "")));
  const table = level === "type" ? types : methods;
  const values = metricValues(table, metric) ?? [];
  const catalogSmell = smells.find(({ id }) => id === smell);
  const limit = catalogSmell ? limitFor(catalogSmell, analysis.tool, metric) : Number.NaN;
  const top = largest(
    Array.from({ length: table.count }, (_, row) => {
      const type = level === "type" ? row : (methods.types[row] ?? -1);
      const method = level === "type" ? "" : (methods.names[row] ?? "");
      return { type, method, measure: (values[row] ?? Number.NaN) / limit };
    }).filter(({ type, method }) => found.has(addressOf(type, method))),
  );
  const value = Number((top.measure * limit).toPrecision(3));
  return {
    smell,
    name: printed,
    place: [types.names[top.type], top.method].filter(Boolean).join("."),
    detail: packages[types.packages[top.type] ?? -1] ?? "",
    value: metric === "LCOM" ? `${unit} ${value.toFixed(2)}` : `${value} ${unit}`,
    compared: `limit ${limit}`,
    measure: top.measure,
  };
}

/** The worst findings of a run of the Java tool. */
export function javaSample({ analysis }: Results): Sample {
  const rows = rules.map((rule) => javaRow(analysis, rule)).toSorted((one, other) => other.measure - one.measure);
  const [top] = rows;
  return {
    finding: fillWords(sampleWords.java.finding, {
      place: top?.place ?? "",
      value: top?.value ?? "",
      limit: top?.compared.replace("limit ", "") ?? "",
    }),
    note: fillWords(sampleWords.java.note, {
      findings: formatValue(analysis.findings.count),
      project: analysis.title,
    }),
    specimen: analysis.specimen,
    axis: "limit",
    rows,
    source: { text: "typeMetrics.csv and methodMetrics.csv of this analysis", href: "/docs/results.html" },
  };
}

/** The smells whose cause states the value, and the limit or else the metric whose limit is in the paper. */
const dpyRules: readonly { smell: SmellId; unit: string; metric?: LimitedMetric }[] = [
  { smell: "complex-method", unit: "paths" },
  { smell: "long-statement", unit: "characters" },
  { smell: "complex-conditional", unit: "conditions" },
  { smell: "long-parameter-list", unit: "parameters" },
  { smell: "wide-hierarchy", unit: "subclasses", metric: "NC" },
];

/** The value and the limit in a cause such as "... has 8 parameters, exceeding the max of 5." */
function measured(cause: string, limitInPaper?: number): { value: number; limit: number; measure: number } {
  const [value, limit = limitInPaper, ...more] = (cause.match(/(?<![\w'])\d+(?![\w'])/g) ?? []).map(Number);
  if (value === undefined || limit === undefined || more.length > 0) {
    throw new Error(`The cause states no value and limit: ${cause}`);
  }
  return { value, limit, measure: value / limit };
}

function dpyRow(analysis: Analysis, { smell, unit, metric }: (typeof dpyRules)[number]): SampleRow {
  const { types, findings } = analysis;
  const { printed, rows } = findingsOf(analysis, smell);
  // The paper says "more than 5", the catalog what breaks the rule.
  const limitInPaper = metric && limitFor(smellAt(smell), analysis.tool, metric) - 1;
  const top = largest(rows.map((row) => ({ row, ...measured(findings.causes[row] ?? "", limitInPaper) })));
  // A type is named with its module.
  const className = types.names[findings.types[top.row] ?? -1]?.split(".").at(-1);
  return {
    smell,
    name: printed,
    place: [className, findings.methods[top.row] ?? ""].filter(Boolean).join("."),
    detail: findings.causes[top.row] ?? "",
    value: `${top.value} ${unit}`,
    compared: metric ? `limit ${top.limit} in the paper` : `limit ${top.limit}`,
    measure: top.measure,
  };
}

/** The worst findings of DPy in its own source. */
export function dpySample({ analysis }: Results): Sample {
  return {
    finding: fillWords(sampleWords.dpy.finding, { findings: String(analysis.findings.count) }),
    note: sampleWords.dpy.note,
    specimen: ["DPy", "February 2025 build", "source code of DPy"],
    axis: "limit",
    rows: dpyRules.map((rule) => dpyRow(analysis, rule)).toSorted((one, other) => other.measure - one.measure),
    source: { text: "test data of designite_util", href: "https://github.com/tushartushar/designite_util" },
  };
}
