import { dpyAnalysis } from "#content/catalog/analyses.ts";
import type { SmellId } from "#content/catalog/smells/index.ts";
import { fillWords, sampleWords } from "#content/products/sample-words.ts";
import type { Sample, SampleRow } from "./sample.ts";
import { largest, readResults } from "./sample.ts";

const { folder, totals } = dpyAnalysis;

/** The smells whose cause states the value and the limit, as DPy prints their names. */
const rules: readonly { smell: SmellId; printed: string; unit: string }[] = [
  { smell: "complex-method", printed: "Complex method", unit: "paths" },
  { smell: "long-statement", printed: "Long statement", unit: "characters" },
  { smell: "complex-conditional", printed: "Complex conditional", unit: "conditions" },
  { smell: "long-parameter-list", printed: "Long parameter list", unit: "parameters" },
];

/** The value and the limit in a cause such as "... has 8 parameters, exceeding the max of 5." */
function measured(cause: string): { value: number; limit: number } {
  const [value, limit, ...more] = (cause.match(/(?<![\w'])\d+(?![\w'])/g) ?? []).map(Number);
  if (value === undefined || limit === undefined || more.length > 0) {
    throw new Error(`The cause states no value and limit: ${cause}`);
  }
  return { value, limit };
}

function rowOf({ smell, printed, unit }: (typeof rules)[number]): SampleRow {
  const found = readResults(`${folder}/DPy_implementation_smells.csv`).filter((row) => row.Smell === printed);
  const { row, value, limit, measure } = largest(
    found.map((one) => {
      const numbers = measured(one.Details ?? "");
      return { row: one, ...numbers, measure: numbers.value / numbers.limit };
    }),
  );
  return {
    smell,
    name: printed,
    place: [row.Class || row.Module, row["Function/Method"]].join("."),
    detail: row.Details ?? "",
    value: `${value} ${unit}`,
    compared: `limit ${limit}`,
    measure,
  };
}

export function dpySample(): Sample {
  return {
    finding: fillWords(sampleWords.dpy.finding, {
      findings: String(totals.designSmells + totals.implementationSmells),
    }),
    note: sampleWords.dpy.note,
    specimen: ["DPy", "build of February 2025", "source code of DPy"],
    axis: "limit",
    rows: rules.map(rowOf).toSorted((one, other) => other.measure - one.measure),
    source: { text: "Test data of designite_util", href: "https://github.com/tushartushar/designite_util" },
  };
}
