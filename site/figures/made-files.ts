import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** The files that pages refer to, by their addresses. The build writes them, the development server sends them. */
export const madeFiles = new Map<string, string | Uint8Array>();

/**
 * Adds a file to the site.
 * @returns its address, which changes with its content, so that browsers may keep it for ever.
 */
export function madeFile(name: string, ending: "svg" | "json" | "zip", content: string | Uint8Array): string {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  const address = `/assets/${name}-${hash}.${ending}`;
  madeFiles.set(address, content);
  return address;
}

/** In user units. */
export interface DrawnSize {
  width: number;
  height: number;
}

/** A drawing that is a file of its own. */
export interface DrawnFile extends DrawnSize {
  address: string;
}

export function drawnFile(name: string, drawing: ReactElement): DrawnFile {
  const source = renderToStaticMarkup(drawing);
  const [size = { width: 0, height: 0 }] = sizesIn(source);
  return { address: madeFile(name, "svg", source), ...size };
}

/** Of each drawing in the source of a file, as it says itself. */
export function sizesIn(source: string): DrawnSize[] {
  const sizes = source.matchAll(/<svg[^>]* width="([\d.]+)" height="([\d.]+)"/g);
  return [...sizes].map(([, width, height]) => ({ width: Number(width), height: Number(height) }));
}
