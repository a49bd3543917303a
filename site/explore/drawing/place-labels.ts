import type { Box, SceneLabel, Viewport } from "./scene.ts";

/** A label with its box on the screen, in CSS pixels. */
export interface PlacedLabel extends Box {
  label: SceneLabel;
}

interface LabelFont {
  /** Width of a text, in CSS pixels. */
  widthOf: (text: string, strong: boolean) => number;
  lineHeight: number;
}

/** More would hardly be read, and take long to lay out. */
const maxLabels = 240;

/** Least room between two labels, in CSS pixels. */
const gap = 4;

const shareBeforeAnchor = { start: 0, middle: 0.5, end: 1 } as const;

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width + gap &&
    other.x < one.x + one.width + gap &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The labels that have room on the screen without overlap, those of the highest rank first. */
export function placeLabels(labels: readonly SceneLabel[], view: Viewport, font: LabelFont): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  for (const label of [...labels].sort((a, b) => b.rank - a.rank)) {
    if (placed.length === maxLabels) break;
    const middle = label.y * view.scale + view.y;
    const y = middle - font.lineHeight / 2;
    if (y < 0 || y + font.lineHeight > view.height) continue;
    const anchor = label.x * view.scale + view.x;
    if (anchor < 0 || anchor > view.width) continue;
    // Most labels are left out here, before their text is measured, which takes long.
    const minBox = { x: anchor, y, width: 0, height: font.lineHeight };
    if (placed.some((other) => overlap(minBox, other))) continue;
    const width = font.widthOf(label.text, label.strong === true);
    if (label.room !== undefined && width > label.room * view.scale) continue;
    const x = anchor - width * shareBeforeAnchor[label.anchor];
    if (x < 0 || x + width > view.width) continue;
    const box = { label, x, y, width, height: font.lineHeight };
    if (!placed.some((other) => overlap(box, other))) placed.push(box);
  }
  return placed;
}
