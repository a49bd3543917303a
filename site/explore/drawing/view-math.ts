import type { Box, Viewport } from "./scene.ts";

/** Empty room around everything, in CSS pixels. */
const margin = 16;

/** How much larger than everything at once a drawing can be shown. */
const maxMagnification = 64;

export function fitView(bounds: Box, width: number, height: number): Viewport {
  const scale = Math.max(
    Math.min((width - 2 * margin) / (bounds.width || 1), (height - 2 * margin) / (bounds.height || 1)),
    Number.EPSILON,
  );
  return {
    scale,
    x: width / 2 - (bounds.x + bounds.width / 2) * scale,
    y: height / 2 - (bounds.y + bounds.height / 2) * scale,
    width,
    height,
  };
}

/** The offset at which a stretch of the world fills the screen, or lies in its middle if it is shorter. */
function clampOffset(offset: number, scale: number, from: number, length: number, screen: number): number {
  const min = screen - margin - (from + length) * scale;
  const max = margin - from * scale;
  return min > max ? (min + max) / 2 : Math.min(Math.max(offset, min), max);
}

/** Enlarges by a factor; the place at a point of the screen stays there. */
export function zoomAt(view: Viewport, x: number, y: number, factor: number): Viewport {
  return { ...view, scale: view.scale * factor, x: x - (x - view.x) * factor, y: y - (y - view.y) * factor };
}

/** The same, but neither too far away nor too near, and with no more emptiness than needed. */
export function zoomWithin(view: Viewport, bounds: Box, x: number, y: number, factor: number): Viewport {
  const { width, height } = view;
  const min = fitView(bounds, width, height).scale;
  const scale = Math.min(Math.max(view.scale * factor, min), min * maxMagnification);
  const zoomed = scale === view.scale ? view : zoomAt(view, x, y, scale / view.scale);
  return {
    ...zoomed,
    x: clampOffset(zoomed.x, scale, bounds.x, bounds.width, width),
    y: clampOffset(zoomed.y, scale, bounds.y, bounds.height, height),
  };
}

/** The nearest view within the limits of `zoomWithin`. */
export const clampView = (view: Viewport, bounds: Box): Viewport =>
  zoomWithin(view, bounds, view.width / 2, view.height / 2, 1);

/** The same middle and scale on a screen of another size; what was seen whole is seen whole again. */
export function resizeView(view: Viewport, bounds: Box, width: number, height: number): Viewport {
  const whole = fitView(bounds, width, height);
  if (!isEnlarged(view, bounds)) return whole;
  return clampView(
    { ...view, x: view.x + (width - view.width) / 2, y: view.y + (height - view.height) / 2, width, height },
    bounds,
  );
}

export function isEnlarged(view: Viewport, bounds: Box): boolean {
  return view.scale > fitView(bounds, view.width, view.height).scale * 1.001;
}

export function onScreen({ scale, x, y }: Viewport, box: Box): Box {
  return { x: box.x * scale + x, y: box.y * scale + y, width: box.width * scale, height: box.height * scale };
}

/** How far to move a stretch from `from` of this length so that it lies on the screen; its begin, if it is too long. */
function moveInside(from: number, length: number, screen: number): number {
  if (from < margin || length > screen - 2 * margin) return margin - from;
  return Math.min(0, screen - margin - from - length);
}

export function showBox(view: Viewport, bounds: Box, box: Box): Viewport {
  const { x, y, width, height } = onScreen(view, box);
  return clampView(
    { ...view, x: view.x + moveInside(x, width, view.width), y: view.y + moveInside(y, height, view.height) },
    bounds,
  );
}

/** How a picture drawn for one view is to be moved and scaled to look as in another. */
export function changeOfView(drawn: Viewport, view: Viewport): { scale: number; x: number; y: number } {
  const scale = view.scale / drawn.scale;
  return { scale, x: view.x - drawn.x * scale, y: view.y - drawn.y * scale };
}

export const boxAround = (x = 0, y = 0, width: number, height: number): Box => {
  return { x: x - width / 2, y: y - height / 2, width, height };
};

export function sameBox(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
