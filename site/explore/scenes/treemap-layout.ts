import { layOutTiles, type TileBox } from "#site/illustrations/pictures/drawings/tile-layout.ts";
import { ownLines } from "../model/lines-of-code.ts";
import type { Opened } from "../model/opened.ts";
import { remembered } from "../model/remembered.ts";
import { spatialOrder } from "./spatial-parts.ts";

/** Sizes of the map in world units, whose middle is the origin, and of headings, which have room for a line of text and below it for the marker of a tile. */
const mapSizes = {
  wide: { width: 1600, height: 1000, headingHeight: 44 },
  tall: { width: 1000, height: 1400, headingHeight: 62 },
} as const;
export type MapShape = keyof typeof mapSizes;

export interface TreemapLayout {
  width: number;
  height: number;
  headingHeight: number;
  /** One for each type. */
  tiles: readonly TileBox[];
  /** Regions of packages with types. */
  frames: readonly (TileBox & { group: number; hasHeading: boolean })[];
  /** 1 for types without lines, which have a small size of their own. */
  unmeasured: Uint8Array;
  /** Types in spatial order. */
  order: Uint32Array;
}

/** Share of the median that types without lines are as large as. */
const unmeasuredShare = 0.2;

function layOut({ analysis }: Opened, shape: MapShape): TreemapLayout {
  const { width: mapWidth, height: mapHeight, headingHeight } = mapSizes[shape];
  const { types } = analysis;
  const values = ownLines(analysis) ?? new Float64Array();
  const known = values.filter((value) => value > 0).sort();
  const small = (known[known.length >> 1] ?? 1) * unmeasuredShare;
  const unmeasured = Uint8Array.from({ length: types.count }, (_, type) => ((values[type] ?? 0) > 0 ? 0 : 1));
  const groups = Map.groupBy(types.packages.keys(), (type) => types.packages[type] ?? 0);
  const { tiles, frames } = layOutTiles([...groups], (type) => (unmeasured[type] ? small : (values[type] ?? 0)), {
    width: mapWidth,
    height: mapHeight,
    gap: Math.min(3, 0.06 * Math.sqrt((mapWidth * mapHeight) / Math.max(1, types.count))),
    headingHeight,
    headingShare: 1 / 60,
    round: false,
  });
  const centered = <Box extends TileBox>(box: Box): Box => ({
    ...box,
    x: box.x - mapWidth / 2,
    y: box.y - mapHeight / 2,
  });
  const ordered = tiles.toSorted((a, b) => a.item - b.item).map(centered);
  return {
    width: mapWidth,
    height: mapHeight,
    headingHeight,
    tiles: ordered,
    frames: frames.map(centered),
    unmeasured,
    order: spatialOrder(
      Float32Array.from(ordered, ({ x, width }) => x + width / 2),
      Float32Array.from(ordered, ({ y, height }) => y + height / 2),
      Math.max(mapWidth, mapHeight) / 2,
    ),
  };
}

const layouts = {
  wide: remembered((opened: Opened) => layOut(opened, "wide")),
  tall: remembered((opened: Opened) => layOut(opened, "tall")),
};

/** Computed once for the same results and shape, since a scene is made again at each selection. */
export function treemapLayout(opened: Opened, shape: MapShape): TreemapLayout {
  return layouts[shape](opened);
}
