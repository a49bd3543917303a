import { type SmellId, smellAt } from "#content/catalog/smells/index.ts";
import type { Analysis, FindingTable, MetricColumn, SmellKind } from "../results/model/analysis.ts";
import { catalogKind } from "../results/model/catalog-kind.ts";
import { type Adjacency, groupByKey, neighbors, reversed } from "../results/model/graph.ts";
import { packageEdgesOf } from "../results/model/package-edges.ts";
import { fileNameOf } from "../results/model/source.ts";
import { noPackage } from "../results/read/type-registry.ts";
import { joined, withoutLast, withoutParameters } from "./dotted-names.ts";
import type { Language } from "./language.ts";
import type { MeasuredFile, MeasuredType } from "./measure-file.ts";
import { longNameCause } from "./method-rules.ts";
import { namedTypes } from "./named-types.ts";
import { previewedSmells } from "./previewed-smells.ts";
import { createResolver } from "./resolve-names.ts";
import { judgePackages, type TypeSizes, typeRules } from "./type-rules.ts";

interface PlacedType {
  type: MeasuredType;
  file: MeasuredFile;
  fullName: string;
}

/** Measured files as results, so that all views show them. `title` is the name of the folder. */
export function analysisOfCode(measured: readonly MeasuredFile[], language: Language, title: string): Analysis {
  const files = withGlobalImports(measured);
  const types = typesOf(files, language);
  const typeNamed = namedTypes(types);
  const resolve = createResolver(typeNamed, files, language);
  const namesToTypes = (at: number, names: Iterable<string>): number[] => {
    const { type, file } = types[at] ?? missing();
    const found = [...names].map((name) => resolve(name, type, file)).filter((other) => other !== undefined);
    return [...new Set(found)].filter((other) => other !== at).sort((one, other) => one - other);
  };

  const packages = [...new Set(types.map(({ type }) => type.packageName))];
  const packageIndex = new Map(packages.map((name, at) => [name, at]));
  const packageOf = Uint32Array.from(types, ({ type }) => packageIndex.get(type.packageName) ?? 0);
  const uses = adjacencyOf(types.map(({ type }, at) => namesToTypes(at, type.references)));
  const parents = types.map(({ type }, at) => namesToTypes(at, type.supertypes));
  const children = new Uint32Array(types.length);
  for (const parent of parents.flat()) children[parent] = (children[parent] ?? 0) + 1;
  const outerOf = types.map(({ type, fullName, file }) =>
    type.name.includes(".") ? (typeNamed(withoutLast(fullName), file.path) ?? -1) : -1,
  );

  const sizes = sizesOf(types, language.countsInnerMembers ? outerOf : [], uses);
  const findings = createFindings(previewedSmells[language.ending]);
  const judgeType = typeRules(language.rulesOf);
  for (const [at, size] of sizes.entries())
    for (const { smell, cause } of judgeType(size)) findings.add({ smell, cause, type: at });
  const placeOf = (file: MeasuredFile, path: string, line: number) =>
    path === file.path ? String(line) : `${line} in ${fileNameOf(path)}`;
  if (language.reportsDeclaredNames) {
    const causeOf = longNameCause(language);
    for (const [at, { type, file }] of types.entries())
      for (const { name, path = file.path, line = 0 } of type.fields) {
        const cause = causeOf(name);
        if (cause) findings.add({ smell: "long-identifier", cause, type: at, line: placeOf(file, path, line) });
      }
  }
  for (const [at, { type, file }] of types.entries())
    for (const { name, path, findings: found } of type.methods)
      for (const { smell, cause, line } of found)
        findings.add({ smell, cause, type: at, method: name, line: placeOf(file, path, line) });
  const packageSizes = packages.map((name) => ({ name: name || noPackage, types: 0, lines: 0 }));
  for (const [at, { type }] of types.entries()) {
    const size = packageSizes[packageOf[at] ?? 0];
    if (!size) continue;
    if (!isModule(type, language)) size.types += 1;
    if ((outerOf[at] ?? -1) < 0) size.lines += type.lines;
  }
  for (const { smell, cause, at } of judgePackages(
    packageSizes,
    packageEdgesOf(packageOf, packages.length, uses),
    language.rulesOf,
  ))
    findings.add({ smell, cause, package: at === "all" ? -1 : at });

  const methods = types.flatMap(({ type }, at) => type.methods.map((method) => ({ method, at })));
  const columnOf = <Row>(rows: readonly Row[], name: string, of: (row: Row, at: number) => number): MetricColumn => {
    return { name, values: Float64Array.from(rows, of) };
  };
  return {
    title,
    tool: language.rulesOf,
    preview: { tool: language.tool, smells: previewedSmells[language.ending].length },
    specimen: [`Preview of ${language.name} code`, title],
    packages: packageSizes.map(({ name }) => name),
    types: {
      count: types.length,
      names: types.map(({ type }) => type.name),
      packages: packageOf,
      files: types.map(({ file }) => file.path),
      metrics: [
        columnOf(types, "LOC", ({ type }) => type.lines),
        columnOf(types, "NOF", (_, at) => sizes[at]?.fields ?? 0),
        columnOf(types, "NOPF", (_, at) => sizes[at]?.publicFields ?? 0),
        columnOf(types, "NOM", (_, at) => sizes[at]?.methods ?? 0),
        columnOf(types, "NOPM", (_, at) => sizes[at]?.publicMethods ?? 0),
        columnOf(types, "WMC", (_, at) => sizes[at]?.complexity ?? 0),
        columnOf(types, "NC", (_, at) => children[at] ?? 0),
        columnOf(types, "DIT", (_, at) => depthOf(at, parents)),
        columnOf(types, "FANIN", (_, at) => sizes[at]?.fanIn ?? 0),
        columnOf(types, "FANOUT", (_, at) => sizes[at]?.fanOut ?? 0),
      ],
    },
    methods: {
      count: methods.length,
      names: methods.map(({ method }) => method.name),
      types: Uint32Array.from(methods, ({ at }) => at),
      lines: methods.map(({ method }) => String(method.line)),
      ...(language.hasPartialTypes && { files: methods.map(({ method }) => method.path) }),
      metrics: [
        columnOf(methods, "LOC", ({ method }) => method.lines),
        columnOf(methods, "CC", ({ method }) => method.complexity),
        columnOf(methods, "PC", ({ method }) => method.parameters),
      ],
    },
    findings: findings.table(),
    dependencies: { uses },
  };
}

/** In C#, imports of one file may hold for those in its folder and below it, which nearly always is its project. */
function withGlobalImports(files: readonly MeasuredFile[]): readonly MeasuredFile[] {
  const global = files.flatMap(({ path, imports }) => {
    const found = imports.filter(({ isGlobal }) => isGlobal);
    return found.length > 0 ? [{ path, folder: path.slice(0, path.lastIndexOf("/") + 1), found }] : [];
  });
  if (global.length === 0) return files;
  return files.map((file) => {
    const known = global.filter(({ path, folder }) => path !== file.path && file.path.startsWith(folder));
    return { ...file, imports: [...file.imports, ...known.flatMap(({ found }) => found)] };
  });
}

function missing(): never {
  throw new Error("There is no such type.");
}

/**
 * The types of all files. The parts of a type of C# are one, and a module of Python that is empty or only holds classes
 * is none.
 */
function typesOf(files: readonly MeasuredFile[], language: Language): PlacedType[] {
  const types: PlacedType[] = [];
  const known = new Map<string, PlacedType>();
  for (const file of files)
    for (const type of file.types) {
      const fullName = joined(type.packageName, type.name);
      const first = language.hasPartialTypes ? known.get(fullName) : undefined;
      if (first) {
        first.type = merged(first.type, type);
        const imports = [...first.file.imports, ...file.imports];
        // The file that is named after a type has its main part.
        const isMain = fileNameOf(file.path).replace(/\.\w+$/, "") === withoutParameters(type.name);
        first.file = { ...(isMain ? file : first.file), imports };
        continue;
      }
      const isEmptyModule = isModule(type, language) && type.methods.length === 0;
      if (isEmptyModule && (file.types.length > 1 || type.fields.length === 0)) continue;
      const placed = { type, file, fullName };
      known.set(fullName, placed);
      types.push(placed);
    }
  return types;
}

/** Classes have the name of their module before theirs. */
const isModule = ({ name }: MeasuredType, language: Language) => language.hasModules === true && !name.includes(".");

function merged(one: MeasuredType, other: MeasuredType): MeasuredType {
  return {
    ...one,
    lines: one.lines + other.lines,
    fields: [...one.fields, ...other.fields],
    methods: [...one.methods, ...other.methods],
    supertypes: [...one.supertypes, ...other.supertypes],
    references: one.references.union(other.references),
  };
}

function adjacencyOf(targets: readonly (readonly number[])[]): Adjacency {
  const sources = targets.flatMap((of, source) => of.map(() => source));
  return groupByKey(targets.length, Uint32Array.from(sources), Uint32Array.from(targets.flat()));
}

/** `outerOf`: the types that have the members of types and methods in them too. */
function sizesOf(types: readonly PlacedType[], outerOf: readonly number[], uses: Adjacency) {
  const usedBy = reversed(uses);
  const sizes = types.map(({ type }, at): TypeSizes & { fields: number; publicFields: number } => {
    const methods = type.methods.filter(({ isInner }) => outerOf.length > 0 || !isInner);
    return {
      fields: type.fields.length,
      publicFields: type.fields.filter(({ isPublic }) => isPublic).length,
      methods: methods.length,
      publicMethods: methods.filter(({ isPublic }) => isPublic).length,
      complexity: methods.reduce((sum, { complexity }) => sum + complexity, 0),
      fanIn: neighbors(usedBy, at).length,
      fanOut: neighbors(uses, at).length,
    };
  });
  // Types in others stand behind them, so that from the last one on all in a type have their own sums.
  for (const [at, own] of [...sizes.entries()].reverse()) {
    const outer = sizes[outerOf[at] ?? -1];
    if (!outer) continue;
    for (const key of ["fields", "publicFields", "methods", "publicMethods", "complexity"] as const)
      outer[key] += own[key];
  }
  return sizes;
}

/** The longest way from a type to one without known supertypes. Code that does not compile may hold a cycle. */
function depthOf(type: number, parents: readonly (readonly number[])[], seen: readonly number[] = []): number {
  const above = (parents[type] ?? []).filter((parent) => !seen.includes(parent));
  return above.reduce((depth, parent) => Math.max(depth, 1 + depthOf(parent, parents, [...seen, type])), 0);
}

interface Finding {
  smell: SmellId;
  cause: string;
  /** One of both; neither for a finding on all packages. */
  type?: number;
  package?: number;
  method?: string;
  line?: string;
}

function createFindings(previewed: readonly SmellId[]) {
  const found: Finding[] = [];
  return {
    add(finding: Finding) {
      if (previewed.includes(finding.smell)) found.push(finding);
    },
    table(): FindingTable {
      const ids = [...new Set(found.map(({ smell }) => smell))];
      return {
        count: found.length,
        kinds: ids.map((id): SmellKind => {
          const smell = smellAt(id);
          return { ...catalogKind({ ...smell, id }), printed: smell.name };
        }),
        kindOf: Uint16Array.from(found, ({ smell }) => ids.indexOf(smell)),
        types: Int32Array.from(found, ({ type }) => type ?? -1),
        packages: Int32Array.from(found, (finding) => finding.package ?? -1),
        methods: found.map(({ method }) => method ?? ""),
        causes: found.map(({ cause }) => cause),
        lines: found.map(({ line }) => line ?? ""),
      };
    },
  };
}
