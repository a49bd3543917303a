import { hierarchy, treemap } from "d3-hierarchy";

export interface TileBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A group with its items, or an item. */
interface Part<Group, Item> {
  group?: Group;
  item?: Item;
  parts?: Part<Group, Item>[];
}

interface TileOptions {
  width: number;
  height: number;
  /** Between two tiles, and between two groups. */
  gap: number;
  headingHeight: number;
  /** Groups with a larger share of the whole have a heading. */
  headingShare: number;
  round: boolean;
}

/** A treemap of items in their groups, the largest first. */
export function layOutTiles<Group, Item>(
  groups: readonly (readonly [Group, readonly Item[]])[],
  sizeOf: (item: Item) => number,
  { width, height, gap, headingHeight, headingShare, round }: TileOptions,
): { tiles: (TileBox & { item: Item })[]; frames: (TileBox & { group: Group; hasHeading: boolean })[] } {
  const parts = groups.map(([group, items]) => ({ group, parts: items.map((item) => ({ item })) }));
  const root = hierarchy<Part<Group, Item>>({ parts }, (part) => part.parts)
    .sum(({ item }) => (item === undefined ? 0 : sizeOf(item)))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const least = (root.value ?? 0) * headingShare;
  const hasHeading = ({ value = 0 }: { value?: number | undefined }) => value > least;
  const laidOut = treemap<Part<Group, Item>>()
    .size([width, height])
    .paddingInner(gap)
    .paddingTop((part) => (part.depth === 1 && hasHeading(part) ? headingHeight : 0))
    .round(round)(root);
  const box = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): TileBox => ({
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  });
  return {
    tiles: laidOut
      .leaves()
      .flatMap((leaf) => (leaf.data.item === undefined ? [] : [{ item: leaf.data.item, ...box(leaf) }])),
    frames: (laidOut.children ?? []).flatMap((child) =>
      child.data.group === undefined ? [] : [{ group: child.data.group, hasHeading: hasHeading(child), ...box(child) }],
    ),
  };
}
