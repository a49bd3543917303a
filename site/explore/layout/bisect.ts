import { valueOfRank } from "../model/nearest-rank.ts";

/** Coordinates by row. */
export interface Places {
  x: Float64Array;
  y: Float64Array;
}

export const noPlaces = (count: number): Places => ({ x: new Float64Array(count), y: new Float64Array(count) });

type Direction = readonly [number, number];

/** The direction in which places are spread most. */
function longAxis(rows: Uint32Array, { x, y }: Places): Direction {
  let [meanX, meanY, xx, xy, yy] = [0, 0, 0, 0, 0];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    meanX += (x[row] ?? 0) / rows.length;
    meanY += (y[row] ?? 0) / rows.length;
  }
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const [dx, dy] = [(x[row] ?? 0) - meanX, (y[row] ?? 0) - meanY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Moves the `count` rows that lie first in a direction to the front. Keeps the order of rows otherwise. */
function divide(rows: Uint32Array, { x, y }: Places, [dx, dy]: Direction, count: number): void {
  const keys = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    keys[index] = (x[row] ?? 0) * dx + (y[row] ?? 0) * dy;
  }
  const limit = valueOfRank(keys.slice(), count - 1);
  let ties = count;
  for (let index = 0; index < keys.length; index += 1) if ((keys[index] ?? 0) < limit) ties -= 1;
  const before = rows.slice();
  let [front, back] = [0, count];
  for (let index = 0; index < before.length; index += 1) {
    const [key, row] = [keys[index] ?? 0, before[index] ?? 0];
    const isTie = key === limit && ties > 0;
    if (isTie) ties -= 1;
    if (isTie || key < limit) rows[front++] = row;
    else rows[back++] = row;
  }
}

/** Sorts items in a direction. Returns how many of them hold the half of all sites, and that number of sites. */
function half(items: Uint32Array, sizes: Uint32Array, { x, y }: Places, [dx, dy]: Direction): [number, number] {
  const key = (item: number) => (x[item] ?? 0) * dx + (y[item] ?? 0) * dy;
  items.sort((a, b) => key(a) - key(b) || a - b);
  let all = 0;
  for (const item of items) all += sizes[item] ?? 0;
  let [count, sites] = [1, sizes[items[0] ?? 0] ?? 0];
  while (count < items.length - 1) {
    const next = sites + (sizes[items[count] ?? 0] ?? 0);
    if (Math.abs(next - all / 2) > Math.abs(sites - all / 2)) break;
    sites = next;
    count += 1;
  }
  return [count, sites];
}

/**
 * Gives each item as many sites as its size says. Items and sites are cut into halves across the longer side until one
 * item is left, so the sites of an item form one convex region, and items keep their relative positions.
 *
 * @param sizes sites of each item; one each if absent.
 */
export function bisect(
  items: Uint32Array,
  targets: Places,
  sizes: Uint32Array | undefined,
  sites: Uint32Array,
  places: Places,
  settle: (item: number, sites: Uint32Array) => void,
): void {
  const [first] = items;
  if (first === undefined) return;
  if (items.length === 1) {
    settle(first, sites);
    return;
  }
  const axis = longAxis(sites, places);
  const middle = items.length >> 1;
  const [count, ownSites] = sizes ? half(items, sizes, targets, axis) : [middle, middle];
  if (!sizes) divide(items, targets, axis, count);
  divide(sites, places, axis, ownSites);
  bisect(items.subarray(0, count), targets, sizes, sites.subarray(0, ownSites), places, settle);
  bisect(items.subarray(count), targets, sizes, sites.subarray(ownSites), places, settle);
}
