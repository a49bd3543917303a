import type { Layer } from "../drawing/scene.ts";
import type { SelectedPackages } from "../model/selected-packages.ts";
import {
  type InstabilityLayout,
  type InstabilityRow,
  instabilityRight,
  instabilityWidth,
  type UnstableDependency,
} from "./instability-layout.ts";
import { traceCircle } from "./mark-shapes.ts";

const arrowsInPart = 4000;
/** Lines of rows are drawn only if they are at least this far apart, in CSS pixels. */
const leastPitch = 6;
/** Size of the head of an arrow and least radius of a mark, in CSS pixels. */
const head = 5;
const leastRadius = 2.5;

function gridLayer({ rows, pitch, height }: InstabilityLayout): Layer {
  return {
    stroke: "line",
    strokeWidth: 1,
    parts: 1,
    trace(path, _, { scale }) {
      for (const value of [0, 0.25, 0.5, 0.75, 1]) {
        path.moveTo(value * instabilityWidth, 0);
        path.lineTo(value * instabilityWidth, height);
      }
      if (pitch * scale < leastPitch) return;
      for (let row = 0; row < rows.length; row += 1) {
        path.moveTo(0, (row + 0.5) * pitch);
        path.lineTo(instabilityRight, (row + 0.5) * pitch);
      }
    },
  };
}

function markLayers({ rows, pitch }: InstabilityLayout, isShown: (row: InstabilityRow) => boolean, opacity: number) {
  const shown = [...rows.entries()].filter(([, row]) => isShown(row));
  const stems: Layer = {
    stroke: "accent",
    strokeWidth: 2,
    opacity,
    parts: 1,
    trace(path, _, { scale }) {
      if (pitch * scale < leastPitch) return;
      for (const [index, { instability }] of shown) {
        path.moveTo(0, (index + 0.5) * pitch);
        path.lineTo(instability * instabilityWidth, (index + 0.5) * pitch);
      }
    },
  };
  const marks: Layer = {
    fill: "accent",
    opacity,
    parts: 1,
    trace(path, _, { scale }) {
      for (const [index, { instability, radius }] of shown) {
        const size = Math.max(radius, leastRadius / scale);
        traceCircle(path, instability * instabilityWidth, (index + 0.5) * pitch, size);
      }
    },
  };
  return [stems, marks];
}

/** Shafts, and heads at the less stable package with a dot at the other end. */
function arrowLayers(pitch: number, arrows: readonly UnstableDependency[], opacity: number): Layer[] {
  const parts = Math.ceil(arrows.length / arrowsInPart);
  const partOf = (part: number) => arrows.slice(part * arrowsInPart, (part + 1) * arrowsInPart);
  return [
    {
      stroke: "bad",
      strokeWidth: 1.5,
      opacity,
      parts,
      trace(path, part) {
        for (const { x, from, to } of partOf(part)) {
          path.moveTo(x, (from + 0.5) * pitch);
          path.lineTo(x, (to + 0.5) * pitch);
        }
      },
    },
    {
      fill: "bad",
      opacity,
      parts,
      trace(path, part, { scale }) {
        const size = head / scale;
        for (const { x, from, to } of partOf(part)) {
          const tip = (to + 0.5) * pitch;
          path.moveTo(x, tip);
          path.lineTo(x + size, tip + size * 1.7);
          path.lineTo(x - size, tip + size * 1.7);
          traceCircle(path, x, (from + 0.5) * pitch, size * 0.6);
        }
      },
    },
  ];
}

/** From the back: grid, row of the selected package, marks on their scale, arrows of unstable dependencies. */
export function instabilityLayers(layout: InstabilityLayout, { none, marked, only }: SelectedPackages): Layer[] {
  const { pitch, unstable, rowOf } = layout;
  const isMarked = (member: number) => none || marked[member] === 1;
  const isStrong = ({ edge }: UnstableDependency) => isMarked(edge.source) || isMarked(edge.target);
  const selectedRow = only === undefined ? undefined : rowOf.get(only);
  const band: Layer = {
    fill: "accent",
    opacity: 0.15,
    parts: 1,
    trace: (path) => path.rect(0, (selectedRow ?? 0) * pitch, instabilityRight, pitch),
  };
  return [
    gridLayer(layout),
    ...(selectedRow === undefined ? [] : [band]),
    ...(none ? [] : markLayers(layout, ({ member }) => !isMarked(member), 0.35)),
    ...markLayers(layout, ({ member }) => isMarked(member), 1),
    ...arrowLayers(pitch, none ? [] : unstable.filter((arrow) => !isStrong(arrow)), 0.3),
    ...arrowLayers(pitch, unstable.filter(isStrong), 1),
  ];
}
