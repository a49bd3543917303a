import { join } from "node:path";
import { analyses } from "#content/catalog/analyses.ts";
import type { Caption } from "#content/pages/film-captions.ts";
import type { VideoId } from "#content/pages/videos.ts";
import { element, group, label } from "#site/drawing/svg.ts";
import { specimenOf } from "#site/figures/source-line.ts";
import { cellsIn, readResults } from "#site/results/read/stored-results.ts";

const folder = join(import.meta.dirname, "..", "..", "content", "catalog", "analyses");

/** The analysis that both films tell of. */
export const junit = analyses["junit-4.13.2"];
export const junitName = `${junit.project} ${junit.version}`;

export const junitResults = await readResults(join(folder, junit.id));

/** A result file as the tool wrote it: its rows as lists of cells, the headings first. */
export const resultRows = (file: string): string[][] => cellsIn(join(folder, junit.id, file));

/** Things by a name of theirs, most frequent first; equal ones in the order in which they are met. */
export function countByName(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

export const grouped = (count: number) => count.toLocaleString("en");

/** Slow at both ends, so that nothing starts or stops with a jerk. */
function eased(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** How far a movement has come, from 0 to 1, that begins at `start` and lasts `duration` seconds. */
export function progress(seconds: number, start: number, duration: number): number {
  return eased(Math.min(1, Math.max(0, (seconds - start) / duration)));
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

const fadeSeconds = 0.4;

/** Opacity of something that is there from one moment to another. */
export function presence(seconds: number, from: number, to: number): number {
  return Math.min(progress(seconds, from, fadeSeconds), 1 - progress(seconds, to - fadeSeconds, fadeSeconds));
}

/** How many of `count` things are there when they come one after another, evenly, within `duration` seconds. */
export function countBy(seconds: number, start: number, duration: number, count: number): number {
  return Math.round(Math.min(1, Math.max(0, (seconds - start) / duration)) * count);
}

/**
 * The places of a picture of 640 by 390: the heading on paper, the plate, and paper again, which is left free for the
 * captions. `left`, `right`, `top` and `bottom` bound what a scene draws on the plate.
 */
export const plate = { x: 16, y: 46, width: 608, height: 276, radius: 10 } as const;
export const stage = { left: 36, right: 604, top: 64, bottom: 288 } as const;
const headingBaseline = 31;
const specimenBaseline = 309;

/** Words at a place, with the classes of the stage. */
export function write(x: number, y: number, text: string, classes = "", opacity = 1): string {
  if (opacity <= 0) return "";
  return label(x, y, text, { class: classes || undefined, opacity: opacity < 1 ? opacity.toFixed(2) : undefined });
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  paint: { fill: string; stroke?: string; rx?: number },
): string {
  return element("rect", { x, y, width: Math.max(0, width), height, rx: 2, ...paint });
}

export function rule(y: number, opacity = 1): string {
  const { left, right } = stage;
  return element("path", { d: `M${left} ${y}H${right}`, stroke: "var(--line)", opacity: opacity.toFixed(2) });
}

/** The paper above the plate: the finding on the left, where it is read from on the right. */
function writeHeading({ heading, source = "" }: { heading: string; source?: string }): string {
  return (
    write(plate.x, headingBaseline, heading, "heading") +
    (source && write(plate.x + plate.width, headingBaseline, source, "source end"))
  );
}

/** The parts of the specimen label with a small lozenge before each but the first. */
function specimen(): string {
  const [tool = "", ...others] = specimenOf(junit.id);
  const parts = others.map(
    (part) => `<tspan class="lozenge" dx="9">◇</tspan><tspan dx="9">${part.replaceAll("&", "&amp;")}</tspan>`,
  );
  return `<text x="${stage.left}" y="${specimenBaseline}" class="label soft">${tool}${parts.join("")}</text>`;
}

/** The plate with its specimen label, the same in both color schemes, and a drawing on it. */
function drawPlate(drawing: string): string {
  const { radius, ...area } = plate;
  return group(
    { class: "plate" },
    element("rect", { ...area, rx: radius, fill: "var(--plate)" }),
    specimen(),
    group({ "clip-path": "url(#plate)" }, drawing),
  );
}

/** First and last picture of a film: words on the left, a drawing beside them. */
export function titleCard(title: readonly string[], lines: readonly string[], drawing = ""): string {
  const top = 168 - title.length * 19;
  return group(
    {},
    drawing,
    element("path", { d: `M${stage.left} ${top - 46}h44`, stroke: "var(--accent)", "stroke-width": 3 }),
    ...title.map((line, index) => write(stage.left, top + index * 38, line, "title halo")),
    ...lines.map((line, index) =>
      write(stage.left, top + (title.length - 1) * 38 + 34 + index * 24, line, "soft halo"),
    ),
  );
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const parts = [Math.floor(milliseconds / 60_000), Math.floor(milliseconds / 1000) % 60];
  const [minutes, rest] = parts.map((part) => String(part).padStart(2, "0"));
  return `00:${minutes}:${rest}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

/** On the paper below the plate, in percent of the height. */
const place = "line:84%";

/** A caption file (WebVTT, w3.org/TR/webvtt1), for films of less than an hour. */
export function captionFile(captions: readonly Caption[]): string {
  const cues = captions.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)} ${place}\n${text}\n`);
  return ["WEBVTT\n", ...cues].join("\n");
}

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

/** A group of this opacity. */
export const fade = (opacity: number, ...drawing: readonly string[]) =>
  element("g", { opacity: opacity.toFixed(2) }, ...drawing);

/** The picture at a moment, as the content of an SVG element of the film's size. */
export function frameAt(film: Film, seconds: number): string {
  const shown = film.scenes.filter(({ from, to }) => seconds >= from && seconds < to);
  const headings = shown.map((scene) => faded(presence(seconds, scene.from, scene.to), writeHeading(scene)));
  const drawings = shown.map((scene) => faded(drawingOpacity(scene, seconds), scene.draw(seconds)));
  return headings.join("") + drawPlate(drawings.join(""));
}
