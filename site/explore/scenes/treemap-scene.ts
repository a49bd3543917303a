import type { Scene } from "../drawing/scene.ts";
import { metricValues } from "../model/analysis.ts";
import { counted } from "../model/format-value.ts";
import { fullNameOf } from "../model/selected-types.ts";
import { tileEntries, unmeasuredEntry } from "./legend-entries.ts";
import { nearestBox } from "./nearest-box.ts";
import { type SceneInput, selectedType } from "./scene-input.ts";
import { typeSentence } from "./structure-scene.ts";
import { treemapLabels } from "./treemap-labels.ts";
import { treemapLayers } from "./treemap-layers.ts";
import { type MapShape, treemapLayout } from "./treemap-layout.ts";

/** The types as tiles in their packages, by lines of code. */
export function treemapScene(input: SceneInput, { shape }: { shape: MapShape }): Scene {
  const { opened, selected } = input;
  const { analysis } = opened;
  const layout = treemapLayout(opened, shape);
  const { tiles, unmeasured, width: mapWidth, height: mapHeight } = layout;
  const values = metricValues(analysis.types, "LOC");
  const selectedItem = selectedType(input);

  function sizeSentence(type: number): string {
    return unmeasured[type] ? "not measured" : counted(values?.[type] ?? 0, "line of code", "lines of code");
  }

  return {
    bounds: { x: -mapWidth / 2, y: -mapHeight / 2, width: mapWidth, height: mapHeight },
    layers: treemapLayers(opened, layout, selected),
    labels: (view) => treemapLabels(opened, layout, selectedItem, view),
    legend: unmeasured.includes(1) ? [...tileEntries, unmeasuredEntry] : tileEntries,
    itemCount: analysis.types.count,
    itemAt: (x, y, reach) => nearestBox(tiles, x, y, reach),
    boxOf: (item) => tiles[item] ?? { x: 0, y: 0, width: 0, height: 0 },
    describe: (item) => `${typeSentence(opened, item)}; ${sizeSentence(item)}`,
    selectionOf: (item) => ({ kind: "type", name: fullNameOf(analysis, item) }),
    selectedItem,
  };
}
