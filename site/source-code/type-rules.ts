import type { ToolId } from "#content/catalog/product-names.ts";
import { type SmellId, smellAt } from "#content/catalog/smells/index.ts";
import { limitFor, thresholdFor } from "#content/catalog/smells/rule-limit.ts";
import { counted } from "../results/model/format-value.ts";
import { stronglyConnectedComponents } from "../results/model/graph.ts";
import { type PackageEdge, packageGraph } from "../results/model/package-edges.ts";
import type { previewedPackageSmells, previewedTypeSmells } from "./previewed-smells.ts";

/** Of a type, with the members of the types in it, as DesigniteJava counts them. */
export interface TypeSizes {
  methods: number;
  publicMethods: number;
  complexity: number;
  fanIn: number;
  fanOut: number;
}

interface Verdict<Smell extends SmellId> {
  smell: Smell;
  cause: string;
}

export type TypeVerdict = Verdict<(typeof previewedTypeSmells)[number]>;

const limit = (smell: SmellId, measure: Parameters<typeof limitFor>[2], tool: ToolId) =>
  limitFor(smellAt(smell), tool, measure);

/** The rules on types that need no compiler. */
export function typeRules(tool: ToolId): (sizes: TypeSizes) => TypeVerdict[] {
  const mostPublic = limit("insufficient-modularization", "NOPM", tool);
  const mostMethods = limit("insufficient-modularization", "NOM", tool);
  const mostComplexity = limit("insufficient-modularization", "WMC", tool);
  const mostUsers = limit("hub-like-modularization", "FANIN", tool);
  const mostUsed = limit("hub-like-modularization", "FANOUT", tool);
  return ({ methods, publicMethods, complexity, fanIn, fanOut }) => {
    const verdicts: TypeVerdict[] = [];
    if (publicMethods >= mostPublic || methods >= mostMethods || complexity >= mostComplexity)
      verdicts.push({
        smell: "insufficient-modularization",
        cause: `${counted(methods, "method")}, ${publicMethods} of them public, and a complexity of ${complexity} in all`,
      });
    if (fanIn >= mostUsers && fanOut >= mostUsed)
      verdicts.push({ smell: "hub-like-modularization", cause: `used by ${fanIn} types, and uses ${fanOut}` });
    return verdicts;
  };
}

export interface PackageSizes {
  name: string;
  types: number;
  lines: number;
}

/** A finding on a package by its index, or on all of them together. */
export type PackageVerdict = Verdict<(typeof previewedPackageSmells)[number]> & { at: number | "all" };

/** The tool whose limit of components is known from public results: this one, or that for Java. */
const componentRulesOf = (smell: SmellId, tool: ToolId): ToolId =>
  thresholdFor(smellAt(smell), tool) ? tool : "designite-java";

/** The rules on packages that need no compiler. */
export function judgePackages(
  packages: readonly PackageSizes[],
  edges: readonly PackageEdge[],
  tool: ToolId,
): PackageVerdict[] {
  const ofGodComponent = componentRulesOf("god-component", tool);
  const mostTypes = limit("god-component", "typesOfPackage", ofGodComponent);
  const mostLines = limit("god-component", "linesOfPackage", ofGodComponent);
  const densest = limit("dense-structure", "averageDegree", componentRulesOf("dense-structure", tool));
  const verdicts: PackageVerdict[] = [];
  for (const cycle of stronglyConnectedComponents(packageGraph(packages.length, edges)))
    for (const at of cycle) {
      const others = cycle.filter((other) => other !== at).map((other) => packages[other]?.name);
      verdicts.push({ at, smell: "cyclic-dependency", cause: `in a cycle with ${others.join(", ")}` });
    }
  for (const [at, { types, lines }] of packages.entries())
    if (types >= mostTypes || lines >= mostLines)
      verdicts.push({ at, smell: "god-component", cause: `${counted(types, "type")} and ${counted(lines, "line")}` });
  const degree = (2 * edges.length) / packages.length;
  if (degree >= densest)
    verdicts.push({ at: "all", smell: "dense-structure", cause: `an average degree of ${degree.toFixed(1)}` });
  return verdicts;
}
