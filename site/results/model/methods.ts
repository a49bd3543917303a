import { type Analysis, metricValues } from "./analysis.ts";
import { indicesByKey } from "./distribution.ts";
import { limitsOf, type MetricLimit } from "./limits.ts";
import { memoize } from "./memoize.ts";
import { countedMethods } from "./nesting.ts";
import { rowsOfKind, rowsWhere } from "./selection.ts";

/** The methods of results, in the order in which they are listed: each once. */
export const listedMethods = memoize((analysis: Analysis): Uint32Array => {
  const { count, isRepeated } = countedMethods(analysis);
  return rowsWhere(count, (row) => isRepeated[row] === 0);
});

/** A limit of methods that the results can be held against. */
export interface MethodLimit extends MetricLimit {
  values: Float64Array;
}

export const methodLimits = memoize((analysis: Analysis): MethodLimit[] =>
  limitsOf(analysis.tool).flatMap((limit) => {
    const values = limit.level === "method" ? metricValues(analysis.methods, limit.metric) : undefined;
    return values ? [{ ...limit, values }] : [];
  }),
);

/** Which of two methods to refactor first: the one that reaches more limits, then that of the larger complexity times lines. */
export const refactoringOrder = "the most limits reached, then the largest complexity times lines";

/** More than any complexity times lines. */
const perLimit = 2 ** 40;

/** By what methods are put into `refactoringOrder`. */
function refactoringKey(analysis: Analysis): (row: number) => number {
  const limits = methodLimits(analysis);
  const [complexity, lines] = ["CC", "LOC"].map((metric) => metricValues(analysis.methods, metric));
  return (row) => {
    const reached = limits.reduce((count, { values, at }) => count + Number((values[row] ?? 0) >= at), 0);
    const size = Math.min((complexity?.[row] || 1) * (lines?.[row] || 1), perLimit - 1);
    return -reached * perLimit - size;
  };
}

/** The rank of each listed method in `refactoringOrder`, from 1 on. */
export const refactoringRanks = memoize((analysis: Analysis): Uint32Array => {
  const rows = listedMethods(analysis);
  const keys = new Float64Array(rows).map(refactoringKey(analysis));
  const ranks = new Uint32Array(rows.length);
  for (const [place, at] of indicesByKey(keys).entries()) ranks[at] = place + 1;
  return ranks;
});

/** The listed methods of a type in `refactoringOrder`. */
export function rankedMethods(analysis: Analysis, type: number): Uint32Array {
  const { types } = analysis.methods;
  const keyOf = refactoringKey(analysis);
  return listedMethods(analysis)
    .filter((row) => types[row] === type)
    .sort((one, other) => keyOf(one) - keyOf(other));
}

/**
 * 1 for each method with a finding of a kind. Of several methods of one name it is the one that begins at the line of the
 * finding, and all of them if none does.
 */
export function methodsWith({ methods, findings }: Analysis, kind: number): Uint8Array {
  const marked = new Uint8Array(methods.count);
  const rows = rowsOfKind(findings, kind);
  const types = new Set(Array.from(rows, (row) => findings.types[row]));
  const own = rowsWhere(methods.count, (row) => types.has(methods.types[row] ?? -1));
  const named = Map.groupBy(own, (row) => `${methods.types[row]} ${methods.names[row]}`);
  const lineIn = (texts: readonly string[], row: number) => Number.parseInt(texts[row] ?? "", 10);
  for (const row of rows) {
    const same = named.get(`${findings.types[row]} ${findings.methods[row]}`) ?? [];
    const there = same.filter((method) => lineIn(methods.lines, method) === lineIn(findings.lines, row));
    for (const method of there.length > 0 ? there : same) marked[method] = 1;
  }
  return marked;
}

/** A folder of tests in a path, as build tools name it, and not a package of a library for tests. */
const testFolder = /^(?!.*\bsrc[\\/]main[\\/]).*(?<![^\\/])tests?[\\/]/i;

/** How tests are named, where no file is known. Types of a framework for tests, such as TestCase, are not. */
const testName = /[^.]Tests?$/;

/**
 * 1 for each type of test code: its file lies in a folder of tests, or it is named like a test where its file is not
 * known, or the tool calls one of its methods a test.
 */
export const testTypes = memoize(({ types, methods }: Analysis): Uint8Array => {
  const isTest = Uint8Array.from(types.names, (name, type) => {
    const file = types.files[type] ?? "";
    return Number(file === "" ? testName.test(name) : testFolder.test(file));
  });
  for (const [row, marked] of methods.isTest?.entries() ?? []) if (marked === 1) isTest[methods.types[row] ?? 0] = 1;
  return isTest;
});
