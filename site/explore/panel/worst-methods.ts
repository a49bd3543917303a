import { type MethodTable, metricValues } from "../model/analysis.ts";

/** The rows of a type, by the browser's own search: a million methods are passed in less than a millisecond. */
function methodsOfType({ types }: MethodTable, type: number): number[] {
  const rows: number[] = [];
  for (let row = types.indexOf(type); row >= 0; row = types.indexOf(type, row + 1)) rows.push(row);
  return rows;
}

/** A value that is missing counts as less than any other. */
function valueAt(values: Float64Array | undefined, row: number): number {
  const value = values?.[row] ?? Number.NaN;
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
}

function descending(one: number, other: number): number {
  return one === other ? 0 : other - one;
}

/** The methods of a type, the most complex first, among equals the longest. */
export function worstMethods(methods: MethodTable, type: number): number[] {
  const complexity = metricValues(methods, "CC");
  const lines = metricValues(methods, "LOC");
  return methodsOfType(methods, type).sort(
    (one, other) =>
      descending(valueAt(complexity, one), valueAt(complexity, other)) ||
      descending(valueAt(lines, one), valueAt(lines, other)),
  );
}
