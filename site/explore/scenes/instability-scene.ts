import type { Scene } from "../drawing/scene.ts";
import { counted } from "../model/format-value.ts";
import { selectedPackages } from "../model/selected-packages.ts";
import { nothing } from "../model/selection.ts";
import { instabilityLabels, instabilityMargin, listedNames } from "./instability-labels.ts";
import { instabilityLayers } from "./instability-layers.ts";
import { instabilityLayout, instabilityRight } from "./instability-layout.ts";
import { instabilityEntries } from "./legend-entries.ts";
import type { SceneInput } from "./scene-input.ts";

/** Packages in rows from unstable to stable, with arrows for dependencies on a less stable package. Items are the rows. */
export function instabilityScene(input: SceneInput): Scene {
  const { analysis, facts } = input.opened;
  const layout = instabilityLayout(input.opened);
  const packages = selectedPackages(input);
  const { rows, pitch, height, unstable } = layout;
  const { left, top, bottom, right } = instabilityMargin;
  const nameOf = (member: number) => analysis.packages[member] ?? "";
  return {
    bounds: { x: -left, y: -top, width: left + instabilityRight + right, height: top + height + bottom },
    layers: instabilityLayers(layout, packages),
    labels: (view) => instabilityLabels(analysis, layout, packages, view),
    legend: instabilityEntries,
    itemCount: rows.length,
    itemAt(x, y, reach) {
      const outside = Math.max(-left - x, x - instabilityRight, -y, y - height);
      if (rows.length === 0 || outside > reach) return undefined;
      return Math.min(rows.length - 1, Math.max(0, Math.floor(y / pitch)));
    },
    boxOf: (item) => ({ x: -left, y: item * pitch, width: left + instabilityRight, height: pitch }),
    describe(item) {
      const { member = -1, instability = 0 } = rows[item] ?? {};
      const { types = 0, efferent = 0, afferent = 0 } = facts.packages[member] ?? {};
      const lessStable = unstable.filter(({ edge }) => edge.source === member).map(({ edge }) => nameOf(edge.target));
      const breaks =
        lessStable.length > 0
          ? `; depends on ${counted(lessStable.length, "less stable package")}: ${listedNames(lessStable)}`
          : "";
      return `${nameOf(member)}: instability ${instability.toFixed(2)} (Ce ${efferent}, Ca ${afferent}), ${counted(types, "type")}${breaks}`;
    },
    selectionOf(item) {
      const row = rows[item];
      return row ? { kind: "package", name: nameOf(row.member) } : nothing;
    },
    selectedItem: packages.only === undefined ? undefined : layout.rowOf.get(packages.only),
  };
}
