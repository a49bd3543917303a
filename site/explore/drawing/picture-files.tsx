import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Scene } from "./scene.ts";
import { type ExportOptions, SceneSvg } from "./scene-svg.tsx";

/** The source of a scene as an SVG file. */
function sourceOf(scene: Scene, options: ExportOptions): string {
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(<SceneSvg scene={scene} {...options} />));
  const [drawing] = place.children;
  const source = drawing ? new XMLSerializer().serializeToString(drawing) : "";
  root.unmount();
  return source;
}

export const svgFile = (scene: Scene, options: ExportOptions): Blob =>
  new Blob([sourceOf(scene, options)], { type: "image/svg+xml" });

/** Pixels of the file in one CSS pixel. */
const ratio = 2;

/** The same as a PNG file with twice as many pixels. */
export async function pngFile(scene: Scene, options: ExportOptions): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sourceOf(scene, options))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * ratio, image.height * ratio);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser doesn't have enough memory for a picture of this size.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: "image/png" });
}
