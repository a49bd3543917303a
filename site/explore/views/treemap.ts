import { severityLabel, severityOfType } from "../../drawing/severity.ts";
import { layOutTiles, type TileBox } from "../../drawing/tiles.ts";
import { fullNameOf, metricValues } from "../../results/model/analysis.ts";
import type { Difference } from "../../results/model/compare.ts";
import { counted } from "../../results/model/format-value.ts";
import { memoize } from "../../results/model/memoize.ts";
import { missingTypeMetrics } from "../../results/model/missing-data.ts";
import { ownLines } from "../../results/model/nesting.ts";
import type { Opened } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import { type SelectedResults, selectedType } from "../../results/model/selection.ts";
import { lastParts } from "../drawing/label-text.ts";
import { isInView, layerOf, layersOfTypes, nearestBox, type TypesFor } from "../drawing/layers.ts";
import {
  differenceEntries,
  differenceOption,
  differencePaints,
  severityEntries,
  severityPaints,
  traceBox,
  traceDifference,
  traceLine,
  traceMark,
} from "../drawing/marks.ts";
import type { Layer, LegendEntry, PathSink, Scene, SceneLabel, Viewport } from "../drawing/scene.ts";
import type { Paint } from "../drawing/scene-colors.ts";
import { noBox } from "../drawing/view-math.ts";
import { typeSentence } from "./structure.ts";
import type { View } from "./view.ts";

export const treemap: View = {
  kind: "drawn",
  name: "treemap",
  label: "Treemap",
  missing: ({ analysis }) =>
    metricValues(analysis.types, "LOC")?.some((lines) => lines > 0)
      ? ""
      : missingTypeMetrics(analysis) || "No type has lines of code.",
  items: () => "Types, by size",
  choice: {
    legend: "Colors",
    options: (_, compared) => (compared ? [differenceOption] : []),
  },
  tables: () => ["types"],
  scene: treemapScene,
};

/** How the tiles of each kind look, and which kind a type is of. Those with a fill are seen where a mark has no room. */
interface TileColors {
  paints: Readonly<Record<string, Paint>>;
  filled: readonly string[];
  /** Its tiles have no mark. */
  plain: string;
  trace(path: PathSink, kind: string, x: number, y: number, radius: number): void;
  of(type: number): string;
}

/** As in the drawings of articles, only the most severe types have tiles of a color. */
const severityLooks = { paints: severityPaints, filled: ["many"], plain: "none", trace: traceMark };
const changed = ["new", "more", "fewer"];
const differenceLooks = { paints: differencePaints, filled: changed, plain: "same", trace: traceDifference };

const differenceWords: Record<Difference, string> = {
  new: "new",
  more: "more findings",
  fewer: "fewer findings",
  same: "as many findings",
};

export function treemapScene(input: SelectedResults, { shape, option }: { shape: MapShape; option?: string }): Scene {
  const { opened, selected } = input;
  const { analysis, facts } = opened;
  const comparison = option === differenceOption.value ? input.compared?.comparison : undefined;
  const differenceOf = (type: number) => comparison?.differences[type] ?? "same";
  const colors: TileColors = comparison
    ? { ...differenceLooks, of: differenceOf }
    : { ...severityLooks, of: (type) => severityOfType(facts, type) };
  const entries = comparison ? differentEntries : tileEntries;
  const layout = layouts[shape](opened);
  const { tiles, unmeasured, width: mapWidth, height: mapHeight } = layout;
  const values = metricValues(analysis.types, "LOC");
  const selectedItem = selectedType(input);

  const sizeOf = (type: number) =>
    unmeasured[type] ? "not measured" : counted(values?.[type] ?? 0, "line of code", "lines of code");
  return {
    bounds: { x: -mapWidth / 2, y: -mapHeight / 2, width: mapWidth, height: mapHeight },
    layers: treemapLayers(colors, layout, selected),
    labels: (view) => treemapLabels(opened, layout, colors, selectedItem, view),
    legend: unmeasured.includes(1) ? [...entries, unmeasuredEntry] : entries,
    itemCount: analysis.types.count,
    itemAt: (x, y, reach) => nearestBox(tiles, x, y, reach),
    boxOf: (item) => tiles[item] ?? noBox,
    describe: (item) =>
      `${typeSentence(opened, item)}; ${sizeOf(item)}${comparison ? `; ${differenceWords[differenceOf(item)]}` : ""}`,
    selectionOf: (item) => ({ kind: "type", name: fullNameOf(analysis, item) }),
    selectedItem,
  };
}

/** Tiles without smells, or without a difference, have no mark. */
const tilesOf = (entries: readonly LegendEntry[], plain: string) =>
  entries.map((entry): LegendEntry => {
    if (entry.text !== plain) return entry;
    return { text: plain, stroke: "line-strong", trace: (path) => path.rect(-0.9, -0.9, 1.8, 1.8) };
  });
const tileEntries = tilesOf(severityEntries, severityLabel.none);
const differentEntries = tilesOf(differenceEntries(differenceWords), differenceWords.same);

/** A tile with a line across, as types have whose size is not known. */
const unmeasuredEntry: LegendEntry = {
  text: "not measured",
  stroke: "ink-soft",
  trace(path) {
    path.rect(-0.9, -0.9, 1.8, 1.8);
    traceLine(path, [-0.9, 0.9], [0.9, -0.9]);
  },
};

/** A tile with a name is at least this large on the screen, in CSS pixels. */
const minNamed = { width: 36, height: 18 };

/** A name without a heading covers tiles, so that its package is at least this high, in CSS pixels. */
const minCovered = 64;

/** How far the marker of a tile reaches into the heading above it, in CSS pixels. */
const markerEdge = 5;

/** Names of packages and of types whose tiles have room, and always of the selected type. */
function treemapLabels(
  { analysis }: Opened,
  { tiles, frames, width: mapWidth, height: mapHeight, headingHeight }: TreemapLayout,
  colors: TileColors,
  selectedItem: number | undefined,
  view: Viewport,
): SceneLabel[] {
  const whole = mapWidth * mapHeight;
  const labels = frames.flatMap(({ group, hasHeading, x, y, width, height }): SceneLabel[] => {
    const name = analysis.packages[group];
    const least = hasHeading ? minNamed.height : minCovered;
    if (!name || height * view.scale < least) return [];
    const text = lastParts(shortName(analysis, name), width * view.scale);
    const middle = hasHeading ? (headingHeight - markerEdge / view.scale) / 2 : 0;
    const top = y + Math.max(middle, 8 / view.scale);
    const rank = 1000 + (width * height) / whole;
    return [{ text, x: x + 2 / view.scale, y: top, anchor: "start", rank, room: width, paint: "ink", strong: true }];
  });
  for (const [type, tile] of tiles.entries()) {
    const { x, y, width, height } = tile;
    const isSelected = type === selectedItem;
    const hasRoom = width * view.scale >= minNamed.width && height * view.scale >= minNamed.height;
    if ((!isSelected && !hasRoom) || !isInView(tile, view)) continue;
    // In a low tile the name ends before the mark in the corner.
    const isBesideMark = hasMark(colors, type, tile, view) && height * view.scale < 2 * markExtent + minNamed.height;
    const room = isBesideMark ? width - (2 * markExtent) / view.scale : width;
    labels.push({
      text: analysis.types.names[type] ?? "",
      x: x + width / 2,
      y: y + height / 2,
      anchor: "middle",
      paint: "ink",
      ...(isSelected ? { rank: Number.MAX_SAFE_INTEGER, strong: true } : { rank: (width * height) / whole, room }),
    });
  }
  return labels;
}

const filled = 0.38;

/** Tiles of at least this size have a mark, in CSS pixels. */
const minMarked = 18;
const markRadius = 4;

/** Width and height of the corner of a tile that holds its mark, in CSS pixels. */
const markExtent = 2 * markRadius + 6;

/** Whether the tile of a type is large enough for a mark, and has one. */
const hasMark = ({ plain, of }: TileColors, type: number, { width, height }: TileBox, { scale }: Viewport): boolean =>
  of(type) !== plain && Math.min(width, height) * scale >= minMarked;

/** Tiles by their kind with its mark, and outlines of those that the selection is about. */
function treemapLayers(colors: TileColors, { tiles, unmeasured }: TreemapLayout, selected: Uint8Array) {
  const tileOf = (type: number) => tiles[type] ?? noBox;
  const traceTile = (path: PathSink, type: number) => traceBox(path, tileOf(type));
  const layersOf = (typesFor: TypesFor, opacity: number) => {
    const byKind = Object.entries(colors.paints).flatMap(([kind, fill]): Layer[] => {
      const types = typesFor((type) => colors.of(type) === kind);
      const isFilled = colors.filled.includes(kind);
      const tile = { fill: isFilled ? fill : "ground", opacity: (isFilled ? filled : 1) * opacity } as const;
      const edge = { stroke: isFilled ? fill : "line-strong", strokeWidth: 0.75, opacity } as const;
      // The mark stands out against its tile by a darker border.
      const mark = { fill, stroke: "plate", strokeWidth: 1.5, opacity } as const;
      return [
        layerOf(tile, types, traceTile),
        layerOf(edge, types, traceTile),
        layerOf(mark, kind === colors.plain ? [] : types, (path, type, view) => {
          if (!hasMark(colors, type, tileOf(type), view) || !isInView(tileOf(type), view)) return;
          const { x, y, width, height } = tileOf(type);
          const inset = (markRadius + 4) / view.scale;
          colors.trace(path, kind, x + width - inset, y + height - inset, markRadius / view.scale);
          // Filling needs no closed path, but the border does.
          path.closePath();
        }),
      ];
    });
    const open = typesFor((type) => unmeasured[type] === 1);
    const crossed = layerOf({ stroke: "ink-soft", strokeWidth: 0.75, opacity }, open, (path, type) => {
      const { x, y, width, height } = tileOf(type);
      path.rect(x, y, width, height);
      traceLine(path, [x, y + height], [x + width, y]);
    });
    return [...byKind, crossed];
  };
  return layersOfTypes(selected, layersOf, traceTile);
}

/** Sizes of the map in world units, whose middle is the origin, and of headings, which have room for a line of text and below it for the marker of a tile. */
const mapSizes = {
  wide: { width: 1600, height: 1000, headingHeight: 44 },
  tall: { width: 1000, height: 1400, headingHeight: 62 },
} as const;
type MapShape = keyof typeof mapSizes;

type TreemapLayout = ReturnType<typeof layOut>;

/** Share of the median that types without lines are as large as. */
const unmeasuredShare = 0.2;

function layOut({ analysis }: Opened, shape: MapShape) {
  const { width: mapWidth, height: mapHeight, headingHeight } = mapSizes[shape];
  const { types } = analysis;
  const values = ownLines(analysis) ?? new Float64Array();
  const known = values.filter((value) => value > 0).sort();
  const small = (known[known.length >> 1] ?? 1) * unmeasuredShare;
  /** 1 for types without lines, which have a small size of their own. */
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
  const centered = <Box extends TileBox>(box: Box) => ({ ...box, x: box.x - mapWidth / 2, y: box.y - mapHeight / 2 });
  const ordered = tiles.toSorted((a, b) => a.item - b.item).map(centered);
  return {
    width: mapWidth,
    height: mapHeight,
    headingHeight,
    /** One for each type. */
    tiles: ordered,
    /** Regions of packages with types. */
    frames: frames.map(centered),
    unmeasured,
  };
}

/** Computed once for the same results and shape, since a scene is made again at each selection. */
const layouts = {
  wide: memoize((opened: Opened) => layOut(opened, "wide")),
  tall: memoize((opened: Opened) => layOut(opened, "tall")),
};
