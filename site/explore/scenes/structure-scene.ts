import type { Scene } from "../drawing/scene.ts";
import { neighbors } from "../model/facts.ts";
import { counted, formatValue } from "../model/format-value.ts";
import type { Opened } from "../model/opened.ts";
import { fullNameOf } from "../model/selected-types.ts";
import { lineEntry, severityEntries } from "./legend-entries.ts";
import { type SceneInput, selectedType } from "./scene-input.ts";
import { typeAt } from "./structure-finder.ts";
import { structureGeometry } from "./structure-geometry.ts";
import { structureLabels } from "./structure-labels.ts";
import { borderLayers, dependencyLayers } from "./structure-lines.ts";
import { markLayers } from "./structure-marks.ts";

/** What is said about a type in a tooltip. */
export function typeSentence({ analysis, facts }: Opened, type: number): string {
  const { names, packages } = analysis.types;
  const home = analysis.packages[packages[type] ?? -1];
  const design = counted(facts.designFindings[type] ?? 0, "design smell");
  const all = counted(facts.allFindings[type] ?? 0, "finding");
  const usedBy = counted(neighbors(facts.usedBy, type).length, "type");
  const uses = formatValue(neighbors(facts.uses, type).length);
  const coupling = analysis.dependencies ? `, used by ${usedBy}, uses ${uses}` : "";
  return `${names[type] ?? ""}${home ? ` in ${home}` : ""}: ${design}, ${all} in all${coupling}`;
}

/** The types as marks in a circle, by package, with their dependencies. */
export function structureScene(input: SceneInput, { dependencies }: { dependencies: "selected" | "all" }): Scene {
  const { opened, selected } = input;
  const { analysis, placement } = opened;
  const geometry = structureGeometry(opened);
  const { spacing } = geometry;
  const selectedItem = selectedType(input);
  const margin = placement.radius * 1.02;
  return {
    bounds: { x: -margin, y: -margin, width: 2 * margin, height: 2 * margin },
    layers: [
      ...borderLayers(opened, geometry),
      ...dependencyLayers(opened, selected, dependencies),
      ...markLayers(opened, geometry, selected),
    ].filter(({ parts }) => parts > 0),
    labels: (view) => structureLabels(opened, geometry, selectedItem, view),
    legend: [
      ...severityEntries,
      ...(analysis.dependencies && selected.includes(1)
        ? [lineEntry("it uses", "ink"), lineEntry("uses it", "accent")]
        : []),
    ],
    itemCount: analysis.types.count,
    itemAt: (x, y, reach) => typeAt(opened, geometry, x, y, reach),
    boxOf: (item) => ({
      x: (placement.x[item] ?? 0) - spacing / 2,
      y: (placement.y[item] ?? 0) - spacing / 2,
      width: spacing,
      height: spacing,
    }),
    describe: (item) => typeSentence(opened, item),
    selectionOf: (item) => ({ kind: "type", name: fullNameOf(analysis, item) }),
    selectedItem,
  };
}
