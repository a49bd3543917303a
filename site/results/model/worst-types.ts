import { metricValues } from "./analysis.ts";
import { neighbors } from "./graph.ts";
import { testTypes } from "./methods.ts";
import type { Results } from "./opened.ts";

/** Paths of code that a program writes, as compilers and build tools name it. */
export const isGenerated = (path: string): boolean => generatedPath.test(path);

const generatedPath =
  /(?:^|[\\/])(?:generated|generated-sources|obj)[\\/]|\.(?:g|g\.i|designer|generated)\.cs$|_pb2(?:_grpc)?\.py$/i;

export interface WorstOrder {
  /** Types with findings, the worst first, without test code and generated code. */
  types: readonly number[];
  /** Types with findings that are not among them. */
  tests: number;
  generated: number;
}

/** What the four say needs a line to mend, or is how types look that hold data or that a library offers to other code. */
const weakKinds = new Set([
  "unutilized-abstraction",
  "unnecessary-abstraction",
  "broken-modularization",
  "deficient-encapsulation",
]);

/** In lines. A smaller type is rewritten sooner than it is discussed. */
const smallest = 20;

/**
 * The types with findings in the order in which to look at them. More kinds of design smells come first, since each is
 * another reason to change the type, and then more kinds of all smells: a smell that is repeated, such as a magic number,
 * is one task. Weak kinds count among all smells only, and together as one: a type with five fields has three of them.
 * Ties are broken by what a change of the type costs: lines of code, complexity, and how many types it uses; then by the
 * number of findings. Types that are alike in all of this keep the order of the files. The smallest types come last.
 */
export function worstOrder({ analysis, facts }: Results): WorstOrder {
  const { types, findings } = analysis;
  const isTest = testTypes(analysis);
  const withFindings = [...types.names.keys()].filter((type) => (facts.allFindings[type] ?? 0) > 0);
  const groups = Map.groupBy(withFindings, (type) => {
    if (isTest[type] === 1) return "tests";
    return generatedPath.test(types.files[type] ?? "") ? "generated" : "own";
  });
  const kindsOf = (type: number) =>
    new Set(neighbors(facts.findingsOfType, type).map((row) => findings.kindOf[row] ?? 0));
  const costs = ["LOC", "WMC", "FANOUT"].map((metric) => metricValues(types, metric));
  const keyed = (groups.get("own") ?? []).map((type) => {
    const kinds = [...kindsOf(type)].flatMap((kind) => findings.kinds[kind] ?? []);
    const strong = kinds.filter(({ catalogId = "" }) => !weakKinds.has(catalogId));
    const design = strong.filter(({ family }) => family === "design").length;
    const cost = costs.map((values) => values?.[type] || 0);
    const all = strong.length + Number(kinds.length > strong.length);
    const isSmall = (costs[0]?.[type] ?? Number.NaN) < smallest;
    return { type, keys: [isSmall ? 0 : 1, design, all, ...cost, facts.allFindings[type] ?? 0] };
  });
  keyed.sort((one, other) => {
    const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
    return at < 0 ? 0 : (other.keys[at] ?? 0) - (one.keys[at] ?? 0);
  });
  const countOf = (group: "tests" | "generated") => groups.get(group)?.length ?? 0;
  return { types: keyed.map(({ type }) => type), tests: countOf("tests"), generated: countOf("generated") };
}
