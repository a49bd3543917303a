import { type Analysis, type MethodTable, metricValues } from "./analysis.ts";
import { groupByKey, neighbors } from "./graph.ts";
import { memoize } from "./memoize.ts";

/** What the rows of a tool count twice, because types lie in other ones. */
interface Nesting {
  /** For each type the one that it lies in, else -1. */
  outerOf: Int32Array;
  /** 1 for each method that is listed for an outer type, and again for the type that declares it. */
  isRepeated: Uint8Array;
}

/**
 * Types that are named with the one they lie in, as DesigniteJava's professional edition and DPy do. Of several with
 * that name it is the one in the same file.
 */
function byNames({ types }: Analysis): Int32Array {
  const known = Map.groupBy(types.names.keys(), (type) => `${types.packages[type]} ${types.names[type]}`);
  const outerFor = (type: number): number => {
    for (let name = types.names[type] ?? ""; name.includes("."); ) {
      name = name.slice(0, name.lastIndexOf("."));
      const same = known.get(`${types.packages[type]} ${name}`);
      if (same) return same.find((one) => types.files[one] === types.files[type]) ?? same[0] ?? -1;
    }
    return -1;
  };
  return Int32Array.from(types.names, (_, type) => outerFor(type));
}

/** What tells the methods of a type apart: their names and metrics. */
function methodKeys({ names, metrics }: MethodTable, rows: Uint32Array): string[] {
  return Array.from(rows, (row) => [names[row], ...metrics.map(({ values }) => values[row])].join(" "));
}

/** Where keys stand in a row among those of another type, from a place on; -1 if nowhere. */
function placeOf(keys: readonly string[], among: readonly string[], from: number): number {
  for (let place = from; place + keys.length <= among.length; place += 1)
    if (keys.every((key, at) => key === among[place + at])) return place;
  return -1;
}

/**
 * The community edition of DesigniteJava names no outer types. Nested types follow the outer one, and its methods and
 * lines include theirs. So a type lies in an earlier one if all its methods stand there in a row and their sizes fit.
 * A type without methods lies where its successor does.
 */
function byMethods({ types, methods }: Analysis): Nesting {
  const outerOf = new Int32Array(types.count).fill(-1);
  const isRepeated = new Uint8Array(methods.count);
  const rowsOf = groupByKey(types.count, methods.types);
  const [lines, fields] = ["LOC", "NOF"].map((metric) => metricValues(types, metric));
  /** The types that the present one may lie in, each with the place up to which its methods are those of others. */
  let open: { type: number; rows: Uint32Array; keys: readonly string[]; end: number }[] = [];
  let waiting: number[] = [];
  for (let type = 0; type < types.count; type += 1) {
    if (types.packages[type] !== types.packages[type - 1]) [open, waiting] = [[], []];
    const rows = neighbors(rowsOf, type);
    if (rows.length === 0) {
      waiting.push(type);
      continue;
    }
    const keys = methodKeys(methods, rows);
    const fits = (outer: (typeof open)[number]) =>
      !((fields?.[outer.type] ?? 0) < (fields?.[type] ?? 0)) &&
      // Its head, its end and each further method take a line. Lines that were not measured are NaN.
      !((lines?.[outer.type] ?? Number.NaN) - (lines?.[type] ?? 0) < 2 + outer.rows.length - rows.length);
    for (let outer = open.at(-1); outer; outer = open.at(-1)) {
      const at = placeOf(keys, outer.keys, outer.end);
      if (at >= 0 && fits(outer)) {
        for (const one of [...waiting, type]) outerOf[one] = outer.type;
        outer.end = at + rows.length;
        for (const row of outer.rows.subarray(at, outer.end)) isRepeated[row] = 1;
        break;
      }
      open.pop();
    }
    waiting = [];
    open.push({ type, rows, keys, end: 0 });
  }
  return { outerOf, isRepeated };
}

const nestingOf = memoize((analysis: Analysis): Nesting => {
  const { tool, types, methods } = analysis;
  const isNamed = types.names.some((name) => name.includes(".")) && tool !== "designite-csharp";
  if (tool === "designite-java-community" && !isNamed) return byMethods(analysis);
  const outerOf = isNamed ? byNames(analysis) : new Int32Array(types.count).fill(-1);
  return { outerOf, isRepeated: new Uint8Array(methods.count) };
});

/** Whether members of nested types are listed for the outer types too. */
export const areMembersRepeated = (analysis: Analysis): boolean => nestingOf(analysis).isRepeated.includes(1);

/** The methods without the values of those that are listed once more for an outer type. */
export const countedMethods = memoize((analysis: Analysis): MethodTable & { isRepeated: Uint8Array } => {
  const { methods } = analysis;
  const { isRepeated } = nestingOf(analysis);
  if (!isRepeated.includes(1)) return { ...methods, isRepeated };
  const metrics = methods.metrics.map(({ name, values }) => {
    return { name, values: values.map((value, row) => (isRepeated[row] === 1 ? Number.NaN : value)) };
  });
  return { ...methods, metrics, isRepeated };
});

/**
 * The lines of the types in each type that its own lines include; undefined if no lines are known. Where those do not
 * fit into it, they are not included: DesigniteJava also names types that only stand in the same file like nested ones.
 */
function linesWithin(analysis: Analysis) {
  const lines = metricValues(analysis.types, "LOC");
  if (!lines) return undefined;
  const { outerOf } = nestingOf(analysis);
  const within = new Float64Array(lines.length);
  for (const [type, outer] of outerOf.entries())
    if (outer >= 0) within[outer] = (within[outer] ?? 0) + (lines[type] || 0);
  const includes = (outer: number) => outer >= 0 && (within[outer] ?? 0) <= (lines[outer] || 0);
  return { lines, outerOf, within, includes };
}

/**
 * The lines of code of each type, to be added up; undefined if there are none. Types whose lines are counted in
 * another one are NaN here.
 */
export function linesToAdd(analysis: Analysis): Float64Array | undefined {
  const found = linesWithin(analysis);
  return found?.lines.map((value, type) => (found.includes(found.outerOf[type] ?? -1) ? Number.NaN : value));
}

/**
 * The lines of code of each type without those of the types in it, for areas; undefined if there are none. A type
 * whose lines are all in others has one line.
 */
export function ownLines(analysis: Analysis): Float64Array | undefined {
  const found = linesWithin(analysis);
  return found?.lines.map((value, type) => {
    const within = found.includes(type) ? (found.within[type] ?? 0) : 0;
    return within > 0 && value > 0 ? Math.max(1, value - within) : value;
  });
}
