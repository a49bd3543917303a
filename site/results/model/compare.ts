import { productNames, type ToolId } from "#content/catalog/product-names.ts";
import { type Analysis, familyNames, fullNameOf, metricValues, type SmellKind } from "./analysis.ts";
import { counted } from "./format-value.ts";
import { atOnce } from "./in-slices.ts";
import { brokenLimits, limitsOf, type MeasuredLimits, type MetricLimit, measuredLimits } from "./limits.ts";
import type { Opened } from "./opened.ts";
import { textAt } from "./packed-text.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** A finding that only one of the two results has. Empty names where it is about more than that. */
export interface ComparedFinding {
  /** In the table of findings of its own results. */
  row: number;
  kind: SmellKind;
  packageName: string;
  /** With its package. */
  type: string;
  method: string;
}

export interface Comparison {
  /** Sentences on what makes the two results differ besides the code. */
  remarks: readonly string[];
  before: Totals;
  now: Totals;
  /** With their packages. A renamed type is gone and new. */
  newTypes: readonly string[];
  goneTypes: readonly string[];
  newFindings: readonly ComparedFinding[];
  goneFindings: readonly ComparedFinding[];
  worse: readonly TypeChange[];
  better: readonly TypeChange[];
}

function onlyIn(types: Side["types"], others: Side["types"]): string[] {
  return [...types].flatMap(([key, { name }]) => (others.has(key) ? [] : [name]));
}

function* comparedFindings(
  analysis: Analysis,
  rows: readonly number[],
): Generator<undefined, readonly ComparedFinding[]> {
  const { findings, packages } = analysis;
  const compared: ComparedFinding[] = [];
  for (const row of rows) {
    const kind = findings.kinds[findings.kindOf[row] ?? 0];
    const type = findings.types[row] ?? -1;
    const packageName = packages[findings.packages[row] ?? -1] ?? "";
    const fullName = type < 0 ? "" : fullNameOf(analysis, type);
    if (kind) compared.push({ row, kind, packageName, type: fullName, method: textAt(findings.methods, row) });
    yield;
  }
  return compared;
}

/** Files that one of the two results lacks make everything in them look new or gone. */
function familyRemarks(before: Totals, now: Totals): string[] {
  return familyNames.flatMap((family) => {
    const [earlier, later] = [before.findingsByFamily[family], now.findingsByFamily[family]];
    if ((earlier === 0) === (later === 0)) return [];
    return earlier === 0
      ? [`The earlier results have no ${family} smells. If their file is missing, all of them count as new.`]
      : [`The new results have no ${family} smells. If their file is missing, all of them count as gone.`];
  });
}

function remarksOn(before: Analysis, now: Analysis): string[] {
  const remarks: string[] = [];
  if (before.tool !== now.tool) {
    const tools = `${toolNames[before.tool]} before, ${toolNames[now.tool]} now`;
    remarks.push(
      `The results come from different tools (${tools}). Their rules differ, so not every new or gone smell is a change of the code.`,
    );
  }
  if (!before.dependencies !== !now.dependencies) {
    const without = before.dependencies ? "new" : "earlier";
    remarks.push(`The ${without} results have no file of dependencies, so cycles can't be compared.`);
  }
  if ((before.methods.count === 0) !== (now.methods.count === 0)) {
    const without = before.methods.count > 0 ? "new" : "earlier";
    remarks.push(`The ${without} results have no metrics of methods, so these can't be compared.`);
  }
  return remarks;
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

function sideOf(opened: Side["opened"], limits: readonly MetricLimit[]): Side {
  return { opened, measured: measuredLimits(opened.analysis, limits), types: typesByName(opened.analysis) };
}

/**
 * What is new, gone, worse and better. Types are matched by their full names, findings by kind, package, type and
 * method; renamed ones are gone and new. Limits are those of the tool of the new results. Each step is short.
 */
export function* comparing(before: Side["opened"], now: Side["opened"]): Generator<undefined, Comparison> {
  const limits = comparableLimits(before.analysis, now.analysis);
  const earlier = sideOf(before, limits);
  yield;
  const later = sideOf(now, limits);
  yield;
  const unmatched = yield* unmatchedFindings(before.analysis, now.analysis);
  const totals = { before: totalsOf(before), now: totalsOf(now) };
  return {
    remarks: [...remarksOn(before.analysis, now.analysis), ...familyRemarks(totals.before, totals.now)],
    ...totals,
    newTypes: onlyIn(later.types, earlier.types),
    goneTypes: onlyIn(earlier.types, later.types),
    newFindings: yield* comparedFindings(now.analysis, unmatched.new),
    goneFindings: yield* comparedFindings(before.analysis, unmatched.gone),
    worse: yield* worseTypes(earlier, later),
    better: (yield* worseTypes(later, earlier)).map(turned),
  };
}

export function compareResults(before: Side["opened"], now: Side["opened"]): Comparison {
  return atOnce(comparing(before, now));
}

/** Rows of findings that only one of two results has. */
interface UnmatchedFindings {
  gone: number[];
  new: number[];
}

/** A number for each text, the same for equal texts. */
function numbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text) ?? numbers.size;
    if (known === numbers.size) numbers.set(text, known);
    return known;
  };
}

type Numbering = Record<"kind" | "owner" | "method", ReturnType<typeof numbering>>;

/** More than there are kinds of smells in two results. */
const kindRange = 2 ** 11;
/** More than there are types and packages in two results. As many names of methods leave the key a whole number. */
const ownerRange = 2 ** 21;

/**
 * Groups findings that are about the same: kind, package, type and method. Lines move with every change, so they do not
 * count. Keys are numbers, because long texts as keys take several times as long.
 */
function* findingsByPlace(
  { packages, types, findings }: Analysis,
  number: Numbering,
): Generator<undefined, Map<number, number[]>> {
  const kinds = findings.kinds.map(({ name, catalogId }) => number.kind(catalogId ?? name));
  const typeOwners = types.names.map((name, type) => number.owner(`${packages[types.packages[type] ?? -1]}\n${name}`));
  const packageOwners = packages.map((name) => number.owner(name));
  const places = new Map<number, number[]>();
  for (let row = 0; row < findings.count; row += 1) {
    const kind = kinds[findings.kindOf[row] ?? 0] ?? 0;
    const owner =
      typeOwners[findings.types[row] ?? -1] ?? packageOwners[findings.packages[row] ?? -1] ?? ownerRange - 1;
    const place = (number.method(textAt(findings.methods, row)) * kindRange + kind) * ownerRange + owner;
    const rows = places.get(place);
    if (rows) rows.push(row);
    else places.set(place, [row]);
    yield;
  }
  return places;
}

/** Pairs rows of the same place: first those of the same cause, then the others in their order. */
function pairsRemoved(
  before: readonly number[],
  now: readonly number[],
  causes: { before: (row: number) => string; now: (row: number) => string },
): UnmatchedFindings {
  if (before.length === now.length) return { gone: [], new: [] };
  const open = now.map((row) => ({ row, cause: causes.now(row) }));
  const gone = before.filter((row) => {
    const cause = causes.before(row);
    const at = open.findIndex((one) => one.cause === cause);
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
  const pairs = Math.min(gone.length, open.length);
  return { gone: gone.slice(pairs), new: open.slice(pairs).map(({ row }) => row) };
}

/** Matches the findings of two results, each with at most one of the other. */
function* unmatchedFindings(before: Analysis, now: Analysis): Generator<undefined, UnmatchedFindings> {
  const number: Numbering = { kind: numbering(), owner: numbering(), method: numbering() };
  const earlier = yield* findingsByPlace(before, number);
  const later = yield* findingsByPlace(now, number);
  const causes = {
    before: (row: number) => textAt(before.findings.causes, row),
    now: (row: number) => textAt(now.findings.causes, row),
  };
  const found: UnmatchedFindings = { gone: [], new: [] };
  for (const place of new Set([...earlier.keys(), ...later.keys()])) {
    const unmatched = pairsRemoved(earlier.get(place) ?? [], later.get(place) ?? [], causes);
    for (const row of unmatched.gone) found.gone.push(row);
    for (const row of unmatched.new) found.new.push(row);
    yield;
  }
  const ascending = (one: number, other: number) => one - other;
  return { gone: found.gone.sort(ascending), new: found.new.sort(ascending) };
}

/** As sentences name them. */
const toolNames: { readonly [tool in ToolId]: string } = {
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

/** Types by full name. Of several types of one name, the first stands for the first of the other results, and so on. */
function typesByName(analysis: Analysis): Map<string, { type: number; name: string }> {
  const found = new Map<string, { type: number; name: string }>();
  const times = new Map<string, number>();
  for (let type = 0; type < analysis.types.count; type += 1) {
    const name = fullNameOf(analysis, type);
    const earlier = times.get(name) ?? 0;
    times.set(name, earlier + 1);
    found.set(earlier === 0 ? name : `${name}\n${earlier}`, { type, name });
  }
  return found;
}

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

/** One of the two results. */
interface Side {
  opened: Pick<Opened, "analysis" | "facts">;
  measured: MeasuredLimits;
  types: ReturnType<typeof typesByName>;
}

/** How much became worse: design smells that were added, and metrics beyond a limit. */
const extentOf = ({ smellsBefore, smellsNow, metrics }: TypeChange): number =>
  Math.max(0, smellsNow - smellsBefore) + metrics.length;

/** The types of both results that are worse in `now`, those that changed most first. */
function* worseTypes(before: Side, now: Side): Generator<undefined, TypeChange[]> {
  const worse: TypeChange[] = [];
  for (const [key, { type, name }] of now.types) {
    yield;
    const earlier = before.types.get(key)?.type;
    if (earlier === undefined) continue;
    const smellsBefore = before.opened.facts.designFindings[earlier] ?? 0;
    const smellsNow = now.opened.facts.designFindings[type] ?? 0;
    const metrics = grown(now.measured.limits, before.measured.valuesOf(earlier), now.measured.valuesOf(type));
    if (smellsNow > smellsBefore || metrics.length > 0) worse.push({ type: name, smellsBefore, smellsNow, metrics });
  }
  return worse.sort((a, b) => extentOf(b) - extentOf(a));
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

type Titled = Pick<Opened, "source"> & {
  analysis: Pick<Analysis, "title"> & Record<"types" | "findings", { count: number }>;
};

/**
 * The titles of two results. Two versions of a project have the same one; the folder or archive then tells them apart,
 * else their sizes, if these differ.
 */
export function comparedTitles(before: Titled, now: Titled): { before: string; now: string } {
  const isSame = before.analysis.title === now.analysis.title;
  const sourceOf = ({ source = "" }: Titled) => source;
  const sizeOf = ({ analysis: { types, findings } }: Titled) =>
    `${counted(types.count, "type")}, ${counted(findings.count, "finding")}`;
  const markOf = isSame ? [sourceOf, sizeOf].find((of) => of(before) !== of(now)) : undefined;
  const titleOf = (one: Titled) => {
    const { title } = one.analysis;
    const mark = markOf?.(one);
    return mark && mark !== title ? `${title} (${mark})` : title;
  };
  return { before: titleOf(before), now: titleOf(now) };
}
