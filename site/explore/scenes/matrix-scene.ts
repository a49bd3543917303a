import type { Box, Scene } from "../drawing/scene.ts";
import { counted } from "../model/format-value.ts";
import { isAgainst } from "../model/package-order.ts";
import { selectedPackages } from "../model/selected-packages.ts";
import { nothing, type Selection } from "../model/selection.ts";
import { matrixEntries } from "./legend-entries.ts";
import { matrixLabels } from "./matrix-labels.ts";
import { matrixLayers } from "./matrix-layers.ts";
import { type MatrixLayout, matrixLayout, matrixMargin, matrixSide } from "./matrix-layout.ts";
import { distanceTo } from "./nearest-box.ts";
import type { SceneInput } from "./scene-input.ts";

/** The nearest cell with a dependency, at most `reach` away. */
function nearestCell({ rows, cell, cellAt }: MatrixLayout, x: number, y: number, reach: number): number | undefined {
  const index = (place: number) => Math.min(rows.length - 1, Math.max(0, Math.floor(place / cell)));
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (let row = index(y - reach); row <= index(y + reach); row += 1) {
    for (let column = index(x - reach); column <= index(x + reach); column += 1) {
      const found = cellAt[row * rows.length + column] ?? -1;
      const away = distanceTo({ x: column * cell, y: row * cell, width: cell, height: cell }, x, y);
      if (found >= 0 && away <= reach && away < least) [nearest, least] = [found, away];
    }
  }
  return nearest < 0 ? undefined : nearest;
}

/** The packages as a dependency structure matrix. Items are first the rows, then the cells with a dependency. */
export function matrixScene(input: SceneInput, { shape }: { shape: "wide" | "tall" }): Scene {
  const { analysis, facts } = input.opened;
  const layout = matrixLayout(input.opened);
  const margin = matrixMargin(analysis.packages, shape);
  const packages = selectedPackages(input);
  const { rows, cell, cells, cycles } = layout;
  const count = rows.length;
  const nameOf = (member: number | undefined) => analysis.packages[member ?? -1] ?? "";
  const packageOf = (item: number) => rows[item < count ? item : (cells[item - count]?.row ?? -1)];
  const uses = new Uint32Array(count);
  const usedBy = new Uint32Array(count);
  for (const { row, column } of cells) {
    uses[row] = (uses[row] ?? 0) + 1;
    usedBy[column] = (usedBy[column] ?? 0) + 1;
  }
  const cycleOf = (row: number) => cycles.find(({ first, last }) => first <= row && row <= last);
  const selectedRow = packages.only === undefined ? -1 : (layout.rowOf[packages.only] ?? -1);

  function describeRow(row: number): string {
    const cycle = cycleOf(row);
    const types = counted(facts.packages[rows[row] ?? -1]?.types ?? 0, "type");
    const ends = cycle ? `, in a cycle of ${counted(cycle.last - cycle.first + 1, "package")}` : "";
    return `${row + 1} ${nameOf(rows[row])}: ${types}, depends on ${counted(uses[row] ?? 0, "package")}, used by ${usedBy[row] ?? 0}${ends}`;
  }

  return {
    bounds: {
      x: -margin.left,
      y: -margin.top,
      width: margin.left + matrixSide + margin.right,
      height: margin.top + matrixSide + margin.bottom,
    },
    layers: matrixLayers(layout, packages),
    labels: (view) => matrixLabels(analysis, layout, margin, packages, view),
    legend: matrixEntries,
    itemCount: count + cells.length,
    itemAt(x, y, reach) {
      if (count === 0 || y < -reach || y > matrixSide + reach) return undefined;
      if (x < 0 && x >= -margin.left) return Math.min(count - 1, Math.max(0, Math.floor(y / cell)));
      const found = nearestCell(layout, x, y, reach);
      return found === undefined ? undefined : count + found;
    },
    boxOf(item): Box {
      if (item < count) return { x: -margin.left, y: item * cell, width: margin.left, height: cell };
      const { row, column } = cells[item - count] ?? { row: 0, column: 0 };
      return { x: column * cell, y: row * cell, width: cell, height: cell };
    },
    describe(item) {
      const found = cells[item - count];
      if (!found) return describeRow(item);
      const against = isAgainst(layout, found.edge) ? "; it is against the order, in a cycle of packages" : "";
      const weight = counted(found.edge.weight, "dependency between types", "dependencies between types");
      return `${nameOf(found.edge.source)} depends on ${nameOf(found.edge.target)}: ${weight}${against}`;
    },
    selectionOf(item): Selection {
      const member = packageOf(item);
      return member === undefined ? nothing : { kind: "package", name: nameOf(member) };
    },
    selectedItem: selectedRow < 0 ? undefined : selectedRow,
  };
}
