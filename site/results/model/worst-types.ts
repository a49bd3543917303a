import { metricValues } from "./analysis.ts";
import { neighbors } from "./graph.ts";
import { testTypes } from "./methods.ts";
import type { Results } from "./opened.ts";

/** Paths of code that a program writes, as compilers and build tools name it. */
const generatedPath =
  /(?:^|[\\/])(?:generated|generated-sources|obj)[\\/]|\.(?:g|g\.i|designer|generated)\.cs$|_pb2(?:_grpc)?\.py$/i;

export interface WorstOrder {
  /** Types with findings, the worst first, without test code and generated code. */
  types: readonly number[];
  /** Types with findings that are not among them. */
  tests: number;
  generated: number;
}

/**
 * The types with findings in the order in which to look at them. More kinds of design smells come first, since each is
 * another reason to change the type, and then more kinds of all smells: a smell that is repeated, such as a magic number,
 * is one task. Unnecessary Abstraction and Broken Modularization are one reason, since both say that the type has no
 * methods: a type with five fields has both. Ties are broken by what a change of the type costs: lines of code, complexity, and how many types it uses;
 * then by the number of findings. Types that are alike in all of this keep the order of the files.
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
    const kinds = [...kindsOf(type)];
    const design = new Set(
      kinds.flatMap((kind) => {
        const { family, catalogId } = findings.kinds[kind] ?? {};
        // Public types that a library offers to other code have it too, so it ranks among the other smells.
        if (family !== "design" || catalogId === "unutilized-abstraction") return [];
        return [catalogId === "broken-modularization" ? "unnecessary-abstraction" : (catalogId ?? kind)];
      }),
    ).size;
    const cost = costs.map((values) => values?.[type] || 0);
    return { type, keys: [design, kinds.length, ...cost, facts.allFindings[type] ?? 0] };
  });
  keyed.sort((one, other) => {
    const at = one.keys.findIndex((key, index) => key !== other.keys[index]);
    return at < 0 ? 0 : (other.keys[at] ?? 0) - (one.keys[at] ?? 0);
  });
  const countOf = (group: "tests" | "generated") => groups.get(group)?.length ?? 0;
  return { types: keyed.map(({ type }) => type), tests: countOf("tests"), generated: countOf("generated") };
}
