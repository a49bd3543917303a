import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** The source of a drawing, which is a single `<svg>`. */
function sourceOf(drawing: ReactNode): string {
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(drawing));
  const [element] = place.children;
  const source = element ? new XMLSerializer().serializeToString(element) : "";
  root.unmount();
  return source;
}

export const svgOf = (drawing: ReactNode): Blob => new Blob([sourceOf(drawing)], { type: "image/svg+xml" });

/**
 * A drawing as a PNG file.
 * @param ratio pixels in one CSS pixel
 * @throws Error if the browser can't make it
 */
export async function pngOf(drawing: ReactNode, ratio: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sourceOf(drawing))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * ratio, image.height * ratio);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser doesn't have enough memory for a picture of this size.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: "image/png" });
}
