import type { VideoId } from "#content/videos.ts";
import { group } from "#site/illustrations/pictures/marks/svg.ts";
import { presence } from "./motion.ts";

/** A part of a film. It fades in after `from` and is gone at `to`, both in seconds of the film. */
export interface Scene {
  from: number;
  to: number;
  /** The picture goes on where the scene before left it, and does not fade in. */
  continues?: boolean;
  /** The next scene goes on where this one leaves the picture, which does not fade out. */
  goesOn?: boolean;
  /** SVG of the scene at a moment of the film, in seconds. */
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

export const framesPerSecond = 20;

function opacityOf({ from, to, continues, goesOn }: Scene, seconds: number): number {
  if (seconds < from || seconds >= to) return 0;
  return presence(seconds, continues ? Number.NEGATIVE_INFINITY : from, goesOn ? Number.POSITIVE_INFINITY : to);
}

/** The picture at a moment, as the content of an SVG element of the film's size. */
export function frameAt(film: Film, seconds: number): string {
  return film.scenes
    .map((scene) => ({ scene, opacity: opacityOf(scene, seconds) }))
    .filter(({ opacity }) => opacity > 0)
    .map(({ scene, opacity }) => group({ opacity: opacity < 1 ? opacity.toFixed(2) : undefined }, scene.draw(seconds)))
    .join("");
}
