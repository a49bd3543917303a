import type { Analysis } from "./analysis.ts";
import { brokenLimits, type MeasuredLimits } from "./measured-limits.ts";
import type { Opened } from "./opened.ts";
import { fullNameOf } from "./selected-types.ts";
import type { MetricLimit } from "./thresholds.ts";

export interface MetricChange {
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
const leastGrowth = 0.1;

/** Types by full name. Of several types of one name, the first stands for the first of the other results, and so on. */
export function typesByName(analysis: Analysis): Map<string, { type: number; name: string }> {
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
    const grew = value - earlier > leastGrowth * Math.max(earlier, limit.at);
    return !wasBroken.has(limit) || grew ? [{ limit, before: earlier, now: value }] : [];
  });
  const isSame = (a: MetricLimit, b: MetricLimit) => a.metric === b.metric && a.level === b.level;
  return changes.filter(
    ({ limit }) => !changes.some((other) => isSame(other.limit, limit) && other.limit.at > limit.at),
  );
}

/** One of the two results. */
export interface Side {
  opened: Pick<Opened, "analysis" | "facts">;
  measured: MeasuredLimits;
  types: ReturnType<typeof typesByName>;
}

/** How much became worse: design smells that were added, and metrics beyond a limit. */
const extentOf = ({ smellsBefore, smellsNow, metrics }: TypeChange): number =>
  Math.max(0, smellsNow - smellsBefore) + metrics.length;

/** The types of both results that are worse in `now`, those that changed most first. */
export function* worseTypes(before: Side, now: Side): Generator<undefined, TypeChange[]> {
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
export function turned({ type, smellsBefore, smellsNow, metrics }: TypeChange): TypeChange {
  return {
    type,
    smellsBefore: smellsNow,
    smellsNow: smellsBefore,
    metrics: metrics.map(({ limit, before, now }) => ({ limit, before: now, now: before })),
  };
}
