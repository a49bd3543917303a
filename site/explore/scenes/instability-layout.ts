import type { PackageEdge } from "../model/facts.ts";
import type { Opened } from "../model/opened.ts";
import { remembered } from "../model/remembered.ts";

/** In world units: width of the scale from 0 to 1, where the arrows begin, and the ends of the drawing. */
export const instabilityWidth = 460;
export const arrowsFrom = 520;
export const instabilityRight = 760;
const height = 640;
const widestLane = 26;

/** A dependency on a less stable package: an arrow up from one row to another. */
export interface UnstableDependency {
  edge: PackageEdge;
  from: number;
  to: number;
  x: number;
}

export interface InstabilityRow {
  member: number;
  instability: number;
  /** Radius of its mark in world units, by the number of types. */
  radius: number;
}

export interface InstabilityLayout {
  /** From unstable to stable. */
  rows: readonly InstabilityRow[];
  rowOf: ReadonlyMap<number, number>;
  pitch: number;
  height: number;
  /** How far marks reach to the left of 0, in world units. */
  overhang: number;
  unstable: readonly UnstableDependency[];
  /** Dependencies between packages, unstable or not. */
  dependencies: number;
  /** Packages without coupling, by index. */
  uncoupled: readonly number[];
}

/** Gives each arrow the first column from the left in which it meets no other. */
function inLanes(edges: readonly { edge: PackageEdge; from: number; to: number }[]): UnstableDependency[] {
  const sorted = edges.toSorted((a, b) => a.to - b.to || b.from - a.from);
  const ends: number[] = [];
  // For the next arrow to the same row, all columns up to that of the last one are taken.
  let [row, start] = [-1, 0];
  const lanes = sorted.map(({ from, to }) => {
    if (to !== row) [row, start] = [to, 0];
    let lane = start;
    while (lane < ends.length && (ends[lane] ?? 0) >= to) lane += 1;
    ends[lane] = from;
    start = lane + 1;
    return lane;
  });
  const width = Math.min(widestLane, (instabilityRight - arrowsFrom) / Math.max(1, ends.length));
  return sorted.map((one, index) => ({ ...one, x: arrowsFrom + ((lanes[index] ?? 0) + 0.5) * width }));
}

/** Places packages and arrows once for each result that is open. */
export const instabilityLayout = remembered(({ analysis, facts }: Opened): InstabilityLayout => {
  const members = facts.packages.map(({ instability }, member) => ({ member, instability }));
  const mostTypes = facts.packages.reduce((most, { types }) => Math.max(most, types), 1);
  const nameOf = (member: number) => analysis.packages[member] ?? "";
  const coupled = members.flatMap(({ member, instability }) =>
    instability === undefined ? [] : { member, instability },
  );
  const pitch = height / Math.max(1, coupled.length);
  const largest = Math.min(16, pitch * 0.46);
  const rows = coupled
    .sort((a, b) => b.instability - a.instability || (nameOf(a.member) < nameOf(b.member) ? -1 : 1))
    .map((row) => ({
      ...row,
      radius: largest * Math.max(0.2, Math.sqrt((facts.packages[row.member]?.types ?? 0) / mostTypes)),
    }));
  const rowOf = new Map(rows.map(({ member }, row) => [member, row]));
  const instability = (member: number) => facts.packages[member]?.instability ?? 0;
  const unstable = facts.packageEdges
    .filter(({ source, target }) => instability(target) > instability(source))
    .map((edge) => ({ edge, from: rowOf.get(edge.source) ?? 0, to: rowOf.get(edge.target) ?? 0 }));
  return {
    rows,
    rowOf,
    pitch,
    height,
    overhang: rows.reduce(
      (most, { instability: value, radius }) => Math.max(most, radius - value * instabilityWidth),
      0,
    ),
    unstable: inLanes(unstable),
    dependencies: facts.packageEdges.length,
    uncoupled: members.filter((one) => one.instability === undefined).map(({ member }) => member),
  };
});
