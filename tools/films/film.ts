import type { VideoId } from "#content/pages/videos.ts";
import { group } from "#site/drawing/svg.ts";
import { presence } from "./motion.ts";
import { drawPlate, writeHeading } from "./write-on.ts";

/** A part of a film. It fades in after `from` and is gone at `to`, both in seconds of the film. */
export interface Scene {
  from: number;
  to: number;
  /** What is found, on the paper above the plate, and where it is read from. */
  heading: string;
  source?: string;
  /** The drawing goes on where the scene before left it, and does not fade in. */
  continues?: boolean;
  /** The next scene goes on where this one leaves the drawing, which does not fade out. */
  goesOn?: boolean;
  /** SVG on the plate at a moment of the film, in seconds. */
  draw: (seconds: number) => string;
}

/** A film is a function from time to a picture: no clock, no chance, so that the same data give the same film. */
export interface Film {
  id: VideoId;
  seconds: number;
  scenes: readonly Scene[];
  /** The moment whose picture stands for the film before it is played, in seconds. */
  posterAt: number;
}

export const framesPerSecond = 30;

function drawingOpacity({ from, to, continues, goesOn }: Scene, seconds: number): number {
  return presence(seconds, continues ? Number.NEGATIVE_INFINITY : from, goesOn ? Number.POSITIVE_INFINITY : to);
}

const faded = (opacity: number, drawing: string) =>
  opacity > 0 ? group({ opacity: opacity < 1 ? opacity.toFixed(2) : undefined }, drawing) : "";

/** The picture at a moment, as the content of an SVG element of the film's size. */
export function frameAt(film: Film, seconds: number): string {
  const shown = film.scenes.filter(({ from, to }) => seconds >= from && seconds < to);
  const headings = shown.map((scene) => faded(presence(seconds, scene.from, scene.to), writeHeading(scene)));
  const drawings = shown.map((scene) => faded(drawingOpacity(scene, seconds), scene.draw(seconds)));
  return headings.join("") + drawPlate(drawings.join(""));
}
