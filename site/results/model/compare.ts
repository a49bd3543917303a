import { productNames, type ToolId } from "#content/catalog/product-names.ts";
import { type Analysis, familyNames, fullNameOf, metricValues, type SmellKind } from "./analysis.ts";
import { compareStructure, type NamedResults, type StructureChanges } from "./compare-structure.ts";
import { counted, formatValue } from "./format-value.ts";
import { brokenLimits, limitsOf, type MeasuredLimits, type MetricLimit, measuredLimits } from "./limits.ts";
import type { Opened, Results } from "./opened.ts";
import { runTimeText } from "./run-time.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** A finding that only one of the two results has. Empty names where it is about more than that. */
export interface ComparedFinding {
  /** In the table of findings of its own results. */
  row: number;
  kind: SmellKind;
  packageName: string;
  /** With its package; of a type that was matched by another name, the later name. */
  type: string;
  method: string;
  /** Whether the other results lack its type, or its package where it is about that. */
  isPlaceUnmatched: boolean;
}

export interface Comparison {
  /** Sentences on why findings may be new without a change of the code. They stand beside every count of new ones. */
  caveats: readonly string[];
  /** Sentences on what makes the two results differ besides the code. */
  remarks: readonly string[];
  before: Totals;
  now: Totals;
  /** With their packages. A renamed type is gone and new. */
  newTypes: readonly string[];
  goneTypes: readonly string[];
  /** Types that have the same name in another package, by their earlier names. */
  movedTypes: ReadonlyMap<string, string>;
  /** Undefined where one of the results knows no dependencies. */
  structure: Record<"type" | "package", StructureChanges | undefined>;
  newFindings: readonly ComparedFinding[];
  goneFindings: readonly ComparedFinding[];
  /** Those that changed most first, see `worstChanges`. */
  worse: readonly TypeChange[];
  better: readonly TypeChange[];
}

/** Of results that share fewer of their types, nothing in one is new or gone in the other. */
const minShared = 0.1;

/** A sentence on results that seem to be of two projects, because they share nearly no type; empty for all others. */
export function unrelatedWords({ before, now, newTypes }: Pick<Comparison, "before" | "now" | "newTypes">): string {
  const shared = now.types - newTypes.length;
  // Without lines of code, the types are only those with findings.
  const isKnown = before.linesOfCode > 0 && now.linesOfCode > 0;
  if (!isKnown || shared >= minShared * Math.min(before.types, now.types)) return "";
  return `The two results share ${shared === 0 ? "no type" : `only ${counted(shared, "type")}`} of ${formatValue(before.types)} and ${formatValue(now.types)}, so they seem to be of different projects.`;
}

const onlyIn = ({ types, names }: Side, other: Side): string[] =>
  [...types].flatMap(([key, type]) => (other.types.has(key) ? [] : (names[type] ?? [])));

function comparedFindings(
  { analysis, names }: Side,
  rows: readonly number[],
  unmatchedTypes: readonly string[],
  others: Analysis,
): readonly ComparedFinding[] {
  const { findings, packages } = analysis;
  const compared: ComparedFinding[] = [];
  const [unmatched, otherPackages] = [new Set(unmatchedTypes), new Set(others.packages)];
  for (const row of rows) {
    const kind = findings.kinds[findings.kindOf[row] ?? 0];
    const type = findings.types[row] ?? -1;
    const packageName = packages[findings.packages[row] ?? -1] ?? "";
    const fullName = names[type] ?? "";
    const isPlaceUnmatched = fullName ? unmatched.has(fullName) : packageName !== "" && !otherPackages.has(packageName);
    const method = findings.methods[row] ?? "";
    if (kind) compared.push({ row, kind, packageName, type: fullName, method, isPlaceUnmatched });
  }
  return compared;
}

const isPartial = ({ dependencies, packageDependencies }: Analysis) =>
  (dependencies ?? packageDependencies)?.isPartial === true;

/** Another tool or edition, and kinds of smells that only the later results have. */
function caveatsOn(earlier: Analysis, later: Analysis): string[] {
  const caveats: string[] = [];
  if (earlier.tool !== later.tool)
    caveats.push(
      `The results come from different tools (${toolNames[earlier.tool]} before, ${toolNames[later.tool]} now). Their rules differ, so not every new or gone smell is a change of the code.`,
    );
  else if (earlier.version && later.version && earlier.version !== later.version)
    caveats.push(
      `The results come from different versions of the tool (${earlier.version} before, ${later.version} now), so not every new or gone smell is a change of the code.`,
    );
  if (areEditionsOfJava(earlier, later))
    caveats.push(
      "Only one of the two editions names nested types with their outer type. They are matched where only one type fits; the others count as gone and new.",
    );
  const kinds = kindsWithout(earlier, later);
  if (kinds.length > 0)
    caveats.push(
      `The earlier results have no ${kinds.join(", ")} at all. If that edition or version of the tool didn't look for ${kinds.length === 1 ? "it" : "them"}, these findings aren't new in the code.`,
    );
  return caveats;
}

/** Whether one of them names a nested type `Entry`, as the community edition does, and the other one `Cache.Entry`. */
const areEditionsOfJava = (...[one, other]: [Analysis, Analysis]) =>
  one.tool !== other.tool && [one, other].every(({ tool }) => tool.startsWith("designite-java"));

/** Files that one of the two results lacks make everything in them look new or gone. */
function remarksOn(earlier: Analysis, later: Analysis, totals: Pick<Comparison, "before" | "now">): string[] {
  const remarks: string[] = [];
  /** Which of the results lacks something that the other one has. */
  const lacking = (had: unknown, has: unknown) => (!had === !has ? undefined : had ? "new" : "earlier");
  const withoutDependencies = lacking(earlier.dependencies, later.dependencies);
  if (withoutDependencies)
    remarks.push(`The ${withoutDependencies} results have no dependency file, so cycles can't be compared.`);
  if (isPartial(earlier))
    remarks.push(
      "The earlier results name only some references and dependencies. One between types or packages that they have isn't called new here, and no cycle is called new, merged, or grown.",
    );
  if (isPartial(later))
    remarks.push(
      "The new results name only some references and dependencies. One between types or packages that they have isn't called gone here, and no cycle is called split, shrunk, or broken.",
    );
  const withoutMethods = lacking(earlier.methods.count, later.methods.count);
  if (withoutMethods)
    remarks.push(`The ${withoutMethods} results have no metrics of methods, so these can't be compared.`);
  for (const family of familyNames) {
    const without = lacking(totals.before.findingsByFamily[family], totals.now.findingsByFamily[family]);
    const effect = without === "new" ? "gone" : "new";
    if (without)
      remarks.push(
        `The ${without} results have no ${family} smells. If their file is missing, all of them count as ${effect}.`,
      );
  }
  return remarks;
}

/** Kinds of smells that only the later results have, of families that both have. */
function kindsWithout(earlier: Analysis, later: Analysis): string[] {
  const known = new Set(earlier.findings.kinds.map(({ name }) => name));
  const families = new Set(earlier.findings.kinds.map(({ family }) => family));
  return later.findings.kinds.flatMap(({ name, family }) => (families.has(family) && !known.has(name) ? [name] : []));
}

/** The limits of rules whose metrics both results have. */
function comparableLimits(before: Analysis, now: Analysis): MetricLimit[] {
  const limits = limitsOf(now.tool);
  const isMeasured = ({ level, metric }: MetricLimit) =>
    [before, now].every(({ types, methods }) => metricValues(level === "type" ? types : methods, metric) !== undefined);
  return limits.filter((limit) =>
    limits.every((other) => (limit.together ? other.smell !== limit.smell : other !== limit) || isMeasured(other)),
  );
}

/** One of the two results. */
interface Side extends NamedResults {
  measured: MeasuredLimits;
  /** By name. Of several types of one name, the first stands for the first of the other results, and so on. */
  types: ReadonlyMap<string, number>;
}

function sideOf(results: Results, names: readonly string[], limits: readonly MetricLimit[]): Side {
  const types = new Map<string, number>();
  const times = new Map<string, number>();
  for (const [type, name] of names.entries()) {
    const earlier = times.get(name) ?? 0;
    times.set(name, earlier + 1);
    types.set(earlier === 0 ? name : `${name}\n${earlier}`, type);
  }
  return { ...results, names, measured: measuredLimits(results.analysis, limits), types };
}

const namesOf = (analysis: Analysis) => analysis.types.names.map((_, type) => fullNameOf(analysis, type));

/** By their earlier names, types of which only one of each result has a key, of those that have no type of their name. */
function matchedByKey(
  before: NamedResults,
  now: NamedResults,
  keyOf: (of: Analysis, type: number) => string,
): Map<string, string> {
  const byKey = ({ analysis, names }: NamedResults, other: NamedResults) => {
    const known = new Set(other.names);
    const unmatched = [...names.keys()].filter((type) => !known.has(names[type] ?? ""));
    return Map.groupBy(unmatched, (type) => keyOf(analysis, type));
  };
  const added = byKey(now, before);
  return new Map(
    [...byKey(before, now)].flatMap(([key, [gone, ...others]]) => {
      const [found, ...more] = added.get(key) ?? [];
      if (gone === undefined || found === undefined || others.length + more.length > 0) return [];
      return [[before.names[gone] ?? "", now.names[found] ?? ""]];
    }),
  );
}

/** The name within the package, without outer types. */
function innerName({ packages, types }: Analysis, type: number): string {
  const name = types.names[type] ?? "";
  return `${packages[types.packages[type] ?? -1]} ${name.slice(name.lastIndexOf(".") + 1)}`;
}

/**
 * What is new, gone, worse and better. Types are matched by their full names, else nested ones of the two editions of
 * DesigniteJava by their own names within the package, else by their names where they were moved,
 * findings by kind, package, type and method; renamed ones are gone and new. Limits are those of the tool of the new
 * results.
 */
export function compareResults(before: Results, now: Results): Comparison {
  const limits = comparableLimits(before.analysis, now.analysis);
  const later = sideOf(now, namesOf(now.analysis), limits);
  let names = namesOf(before.analysis);
  const match = (keyOf: (of: Analysis, type: number) => string) => {
    const matched = matchedByKey({ ...before, names }, later, keyOf);
    names = names.map((name) => matched.get(name) ?? name);
    return matched;
  };
  if (areEditionsOfJava(before.analysis, now.analysis)) match(innerName);
  const moved = match(({ types }, type) => types.names[type] ?? "");
  const earlier = sideOf(before, names, limits);
  const unmatched = unmatchedFindings(earlier, later);
  const [newTypes, goneTypes] = [onlyIn(later, earlier), onlyIn(earlier, later)];
  const totals = { before: totalsOf(before), now: totalsOf(now) };
  const unrelated = unrelatedWords({ ...totals, newTypes });
  return {
    caveats: caveatsOn(before.analysis, now.analysis),
    remarks: [...(unrelated ? [unrelated] : []), ...remarksOn(before.analysis, now.analysis, totals)],
    ...totals,
    newTypes,
    goneTypes,
    movedTypes: moved,
    structure: compareStructure(earlier, later),
    newFindings: comparedFindings(later, unmatched.new, newTypes, before.analysis),
    goneFindings: comparedFindings(earlier, unmatched.gone, goneTypes, now.analysis),
    worse: worseTypes(earlier, later),
    better: worseTypes(later, earlier).map(turned),
  };
}

/** Rows of findings that only one of two results has. */
type UnmatchedFindings = Record<"gone" | "new", number[]>;

/** Groups findings that are about the same: kind, package, type and method. Lines move with every change, so they do not count. */
function findingsByPlace({ analysis: { packages, findings }, names }: Side): Map<string, number[]> {
  const kinds = findings.kinds.map(({ name, catalogId }) => catalogId ?? name);
  return Map.groupBy(findings.kindOf.keys(), (row) => {
    const type = names[findings.types[row] ?? -1];
    const owner = type === undefined ? `package ${packages[findings.packages[row] ?? -1] ?? ""}` : `type ${type}`;
    return [kinds[findings.kindOf[row] ?? 0], owner, findings.methods[row]].join("\n");
  });
}

/** Pairs rows of the same place: first those of the same cause, then the others in their order. */
function pairsRemoved(
  before: readonly number[],
  now: readonly number[],
  causesBefore: readonly string[],
  causesNow: readonly string[],
): UnmatchedFindings {
  if (before.length === now.length) return { gone: [], new: [] };
  const open = now.map((row) => ({ row, cause: causesNow[row] }));
  const gone = before.filter((row) => {
    const cause = causesBefore[row];
    const at = open.findIndex((one) => one.cause === cause);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
  const pairs = Math.min(gone.length, open.length);
  return { gone: gone.slice(pairs), new: open.slice(pairs).map(({ row }) => row) };
}

/** Matches the findings of two results, each with at most one of the other. */
function unmatchedFindings(before: Side, now: Side): UnmatchedFindings {
  const [earlier, later] = [findingsByPlace(before), findingsByPlace(now)];
  const [causesBefore, causesNow] = [before.analysis.findings.causes, now.analysis.findings.causes];
  const found: UnmatchedFindings = { gone: [], new: [] };
  for (const place of new Set([...earlier.keys(), ...later.keys()])) {
    const unmatched = pairsRemoved(earlier.get(place) ?? [], later.get(place) ?? [], causesBefore, causesNow);
    for (const row of unmatched.gone) found.gone.push(row);
    for (const row of unmatched.new) found.new.push(row);
  }
  const ascending = (one: number, other: number) => one - other;
  return { gone: found.gone.sort(ascending), new: found.new.sort(ascending) };
}

/** As sentences name them. */
export const toolNames: { readonly [tool in ToolId]: string } = {
  ...productNames,
  "designite-java-community": `${productNames["designite-java"]}, community edition`,
};

interface MetricChange {
  limit: MetricLimit;
  /** At the level of methods the highest of the methods of the type. NaN if there was none. */
  before: number;
  now: number;
}

/** A type that both results have and that became worse, or better. */
export interface TypeChange {
  /** With its package. */
  type: string;
  /** Design smells. */
  smellsBefore: number;
  smellsNow: number;
  metrics: readonly MetricChange[];
}

/** Beyond a limit, growth counts from this share of the earlier value on, and of the limit. */
const minGrowth = 0.1;

/** The metrics that crossed a limit upwards or grew beyond it; of several limits of a metric the highest. */
function grown(limits: readonly MetricLimit[], before: readonly number[], now: readonly number[]): MetricChange[] {
  const wasBroken = new Set(brokenLimits(limits, before).map(({ limit }) => limit));
  const changes = brokenLimits(limits, now).flatMap(({ limit, value }): MetricChange[] => {
    const earlier = before[limits.indexOf(limit)] ?? Number.NaN;
    const grew = value - earlier > minGrowth * Math.max(earlier, limit.at);
    return !wasBroken.has(limit) || grew ? [{ limit, before: earlier, now: value }] : [];
  });
  const isSame = (a: MetricLimit, b: MetricLimit) => a.metric === b.metric && a.level === b.level;
  return changes.filter(
    ({ limit }) => !changes.some((other) => isSame(other.limit, limit) && other.limit.at > limit.at),
  );
}

/** How much became worse: design smells that were added, and metrics beyond a limit. */
const extentOf = ({ smellsBefore, smellsNow, metrics }: TypeChange): number =>
  Math.max(0, smellsNow - smellsBefore) + metrics.length;

/** How far metrics moved, in shares of their limits. */
const growthOf = ({ metrics }: TypeChange): number =>
  metrics.reduce((sum, { limit, before, now }) => sum + Math.abs(now - (before || 0)) / limit.at, 0);

/** In which order `Comparison` has the types that became worse, in words. */
export const worstChanges =
  "The order is by design smells added and metrics that reach a limit, then by how far these grew";

/** Those that changed most first. */
const byExtent = (one: TypeChange, other: TypeChange): number =>
  extentOf(other) - extentOf(one) || growthOf(other) - growthOf(one);

/** The type that changed more than all others; undefined where several did as much. */
export function mostChanged([first, second]: readonly TypeChange[]): TypeChange | undefined {
  return first && (!second || byExtent(first, second) < 0) ? first : undefined;
}

/** The types of both results that are worse in `now`, those that changed most first. */
function worseTypes(before: Side, now: Side): TypeChange[] {
  const worse: TypeChange[] = [];
  for (const [key, type] of now.types) {
    const earlier = before.types.get(key);
    if (earlier === undefined) continue;
    const smellsBefore = before.facts.designFindings[earlier] ?? 0;
    const smellsNow = now.facts.designFindings[type] ?? 0;
    const metrics = grown(now.measured.limits, before.measured.valuesOf(earlier), now.measured.valuesOf(type));
    if (smellsNow > smellsBefore || metrics.length > 0)
      worse.push({ type: now.names[type] ?? "", smellsBefore, smellsNow, metrics });
  }
  return worse.sort(byExtent);
}

/** The same change, seen from the other results. */
function turned({ type, smellsBefore, smellsNow, metrics }: TypeChange): TypeChange {
  return {
    type,
    smellsBefore: smellsNow,
    smellsNow: smellsBefore,
    metrics: metrics.map(({ limit, before, now }) => ({ limit, before: now, now: before })),
  };
}

type Titled = Pick<Opened, "source" | "time"> & {
  analysis: Pick<Analysis, "title"> & Record<"types" | "findings", { count: number }>;
};

/**
 * The titles of results that are compared, with their times. Versions of a project have the same title; the folder or
 * archive then tells them apart, else their sizes, if these differ.
 */
export function comparedTitles(results: readonly Titled[]): string[] {
  const sourceOf = ({ source = "" }: Titled) => source;
  const sizeOf = ({ analysis: { types, findings } }: Titled) =>
    `${counted(types.count, "type")}, ${counted(findings.count, "finding")}`;
  return results.map((one) => {
    const { title } = one.analysis;
    const alike = results.filter(({ analysis }) => analysis.title === title);
    const mark = [sourceOf, sizeOf].find((of) => new Set(alike.map(of)).size > 1)?.(one);
    const marks = [...(mark && mark !== title ? [mark] : []), runTimeText(one.time)];
    return `${title} (${marks.join(", ")})`;
  });
}

export interface KindChange {
  kind: SmellKind;
  /** New ones in types or packages that the earlier results have, and in those that they lack. */
  newInOld: number;
  newInNew: number;
  gone: number;
}

/** New and gone findings by kind, most new ones first. */
export function changesByKind({ newFindings, goneFindings }: Comparison): KindChange[] {
  const found = new Map<string, KindChange>();
  const of = ({ kind }: ComparedFinding): KindChange => {
    const known = found.get(kind.name) ?? { kind, newInOld: 0, newInNew: 0, gone: 0 };
    found.set(kind.name, known);
    return known;
  };
  for (const finding of newFindings) of(finding)[finding.isPlaceUnmatched ? "newInNew" : "newInOld"] += 1;
  for (const finding of goneFindings) of(finding).gone += 1;
  return [...found.values()].sort((a, b) => b.newInOld - a.newInOld || b.newInNew - a.newInNew || b.gone - a.gone);
}

export interface PlaceChange {
  /** A type, else a package; empty for findings on all packages. */
  name: string;
  kind: "type" | "package";
  new: readonly ComparedFinding[];
  gone: readonly ComparedFinding[];
  isWorse: boolean;
  /** Of a type of both results that became worse or better. */
  change: TypeChange | undefined;
}

/**
 * What became worse or better by type or package: the types that became worse and then those that became better, each in
 * the order of the comparison, then the others, those with most new findings first.
 */
export function changesByPlace({ newFindings, goneFindings, worse, better }: Comparison): PlaceChange[] {
  const keyOf = ({ type, packageName }: ComparedFinding) => (type ? `type ${type}` : `package ${packageName}`);
  const [added, gone] = [Map.groupBy(newFindings, keyOf), Map.groupBy(goneFindings, keyOf)];
  const countIn = (of: typeof added, key: string) => of.get(key)?.length ?? 0;
  const byFindings = [...new Set([...added.keys(), ...gone.keys()])].sort(
    (one, other) => countIn(added, other) - countIn(added, one) || countIn(gone, other) - countIn(gone, one),
  );
  // A type can be worse in one way and better in another one; it then counts as worse.
  const changes = new Map([...better, ...worse].map((change) => [`type ${change.type}`, change]));
  const ranked = [...worse, ...better].map(({ type }) => `type ${type}`);
  const worseTypes = new Set<TypeChange | undefined>(worse);
  return [...new Set([...ranked, ...byFindings])].map((key): PlaceChange => {
    const own = { new: added.get(key) ?? [], gone: gone.get(key) ?? [], change: changes.get(key) };
    const isWorse = own.new.length > 0 || worseTypes.has(own.change);
    const kind = key.startsWith("type ") ? "type" : "package";
    return { name: key.slice(key.indexOf(" ") + 1), kind, ...own, isWorse };
  });
}
