import type { Analysis, PackageDependencies } from "./analysis.ts";
import { packageFacts } from "./facts.ts";
import type { Opened } from "./opened.ts";
import { sharedPackage } from "./package-names.ts";
import { remembered } from "./remembered.ts";

/** A package with the packages whose names go on from its own, or a name that only these have in common. */
export interface PackageBranch {
  name: string;
  /** Index of the package of this name; -1 if there is none. */
  own: number;
  /** Indices of all packages of the branch. */
  packages: readonly number[];
  branches: readonly PackageBranch[];
}

/** The name of a branch that is closed: it stands for all its packages. */
export const closedName = (name: string): string => `${name}.*`;

/** The packages that a name stands for: one, those of a closed branch, or none. */
export function packagesNamed({ packages }: Analysis, name: string): number[] {
  const exact = packages.indexOf(name);
  if (exact >= 0 || !name.endsWith(".*")) return exact >= 0 ? [exact] : [];
  const branch = name.slice(0, -2);
  return [...packages.keys()].filter((at) => packages[at] === branch || packages[at]?.startsWith(`${branch}.`));
}

function branchesOf(packages: readonly string[], indices: readonly number[], above: string): PackageBranch[] {
  const start = above === "" ? 0 : above.length + 1;
  const below = indices.filter((at) => packages[at] !== above);
  const groups = Map.groupBy(below, (at) => packages[at]?.slice(start).split(".", 1)[0] ?? "");
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([part, members]): PackageBranch => {
    const name = above === "" ? part : `${above}.${part}`;
    const own = packages.indexOf(name);
    const branches = branchesOf(packages, members, name);
    const [only] = branches;
    // A name that no package has and that does not part any is no branch of its own.
    return own < 0 && only && branches.length === 1 ? only : { name, own, packages: members, branches };
  });
}

/** The packages as a tree, below what all their names begin with. The package of that name stands first, alone. */
export const packageTree = remembered((analysis: Analysis): readonly PackageBranch[] => {
  const { packages } = analysis;
  const shared = sharedPackage(analysis);
  const own = packages.indexOf(shared);
  const root = own < 0 ? [] : [{ name: shared, own, packages: [own], branches: [] }];
  return [...root, ...branchesOf(packages, [...packages.keys()], shared)];
});

/** The branches that can be closed: those with more than one package. */
export function closableBranches(branches: readonly PackageBranch[]): PackageBranch[] {
  return branches.flatMap((branch) => [
    ...(branch.packages.length > 1 ? [branch] : []),
    ...closableBranches(branch.branches),
  ]);
}

/** The dependencies between closed branches, each once. */
function regrouped({ pairs, isPartial }: PackageDependencies, of: Uint32Array): PackageDependencies {
  const known = new Map(
    pairs.map((pair) => {
      const [source = 0, target = 0] = [of[pair.source], of[pair.target]];
      return [`${source} ${target}`, { source, target }];
    }),
  );
  return { pairs: [...known.values()].filter(({ source, target }) => source !== target), isPartial };
}

/** Results whose closed branches are a package each. The types and their names stay the same. */
export function withClosed(opened: Opened, closed: ReadonlySet<string>): Opened {
  const { analysis, facts } = opened;
  const outermost = (branches: readonly PackageBranch[]): PackageBranch[] =>
    branches.flatMap((branch) => {
      const isClosed = closed.has(branch.name) && branch.packages.length > 1;
      return isClosed ? [branch] : outermost(branch.branches);
    });
  const shut = outermost(packageTree(analysis));
  if (shut.length === 0) return opened;
  const nameOf = new Map(shut.flatMap(({ name, packages }) => packages.map((at) => [at, closedName(name)])));
  const named = analysis.packages.map((name, at) => nameOf.get(at) ?? name);
  const packages = [...new Set(named)];
  const indexOf = new Map(packages.map((name, at) => [name, at]));
  const of = Uint32Array.from(named, (name) => indexOf.get(name) ?? 0);
  const { types, findings, packageDependencies } = analysis;
  const grouped: Analysis = {
    ...analysis,
    whole: analysis,
    packages,
    types: { ...types, packages: types.packages.map((at) => of[at] ?? 0) },
    findings: { ...findings, packages: findings.packages.map((at) => (at < 0 ? at : (of[at] ?? 0))) },
    ...(packageDependencies && { packageDependencies: regrouped(packageDependencies, of) }),
  };
  return { ...opened, analysis: grouped, facts: { ...facts, ...packageFacts(grouped, facts) } };
}
