import { geoEqualEarth, geoGraticule, geoPath } from "d3-geo";
import type { MultiPolygon } from "geojson";
import { academicLicense } from "#content/academic-license.ts";
import type { LocatedUniversity } from "#content/universities.ts";
import type { Drawing, Picture } from "../pictures/marks/drawing.ts";
import { paint } from "../pictures/marks/paint.ts";
import { element, group, rounded, segment } from "../pictures/marks/svg.ts";
import { type CountryCount, countryCounts } from "./country-counts.ts";
import { landPath } from "./land-path.ts";
import { type Place, placeMarks } from "./place-marks.ts";

/**
 * Up to this many institutions the marks have their full size; with more they shrink, so that the continents stay
 * visible.
 */
const fullSizeCount = 60;
const graticuleDegrees = 30;
/** Margin above the northernmost and below the southernmost land. */
const marginPixels = 8;

interface MapCanvas {
  width: number;
  /** Radius of a mark up to `fullSizeCount` institutions. */
  fullRadius: number;
  /** See `landPath`. */
  gridPixels: number;
  leastArea: number;
}

interface ShownMark {
  place: Place;
  mark: Place;
}

function distance({ place, mark }: ShownMark): number {
  return Math.hypot(mark.x - place.x, mark.y - place.y);
}

/** A hair line leads from a mark that was moved to its place. */
function hairLines(shown: readonly ShownMark[], radius: number): string {
  const moved = shown.filter((one) => distance(one) > radius);
  return element("path", {
    d: moved.map(({ place, mark }) => segment(place.x, place.y, mark.x, mark.y)).join(""),
    fill: "none",
    stroke: paint.accent,
    "stroke-width": 0.8,
  });
}

function circles(shown: readonly ShownMark[], radius: number): string {
  const marks = shown.map(({ mark }) => element("circle", { cx: mark.x, cy: mark.y, r: radius }));
  return group({ fill: paint.accent, stroke: paint.surface, "stroke-width": 1 }, ...marks);
}

/** Equal Earth is an equal-area projection (Savric, Patterson, Jenny 2018, doi.org/10.1080/13658816.2018.1504949). */
function projectionFor(land: MultiPolygon, width: number) {
  const projection = geoEqualEarth().fitWidth(width, land);
  const [x, y] = projection.translate();
  projection.translate([x, y + marginPixels]);
  const [, [, bottom]] = geoPath(projection).bounds(land);
  return { projection, height: Math.ceil(bottom + marginPixels) };
}

export function drawMap(universities: readonly LocatedUniversity[], land: MultiPolygon, canvas: MapCanvas): Drawing {
  const { width, fullRadius, gridPixels } = canvas;
  const { projection, height } = projectionFor(land, width);
  const radius = rounded(fullRadius * Math.min(1, Math.sqrt(fullSizeCount / universities.length)));
  const places = universities.map(({ longitude, latitude }) => {
    const [x, y] = projection([longitude, latitude]) ?? [0, 0];
    return { x, y };
  });
  const marks = placeMarks(places, radius + 0.5);
  const shown = places.map((place, index) => ({ place, mark: marks[index] ?? place }));
  const coast = landPath(land, projection, canvas);
  // The graticule must not grow the canvas beyond the land.
  projection.clipExtent([
    [0, 0],
    [width, height],
  ]);
  const graticule = geoPath(projection).digits(1)(geoGraticule().step([graticuleDegrees, graticuleDegrees])()) ?? "";
  return {
    width,
    height,
    markup:
      element("path", { d: graticule, fill: "none", stroke: paint.line, "stroke-width": 0.6 }) +
      element("path", { d: coast, fill: paint.line, transform: `scale(${gridPixels})` }) +
      hairLines(shown, radius) +
      circles(shown, radius),
  };
}

function inWords(counts: readonly CountryCount[]): string {
  return counts.map(({ country, count }) => `${country} ${count}`).join(", ");
}

/** The map of universities: land, and one mark at the city of each; marks of one city are placed side by side. */
export function drawUniversityMap(universities: readonly LocatedUniversity[], land: MultiPolygon): Picture {
  const counts = countryCounts(universities);
  return {
    wide: drawMap(universities, land, { width: 960, fullRadius: 5, gridPixels: 0.5, leastArea: 2 }),
    narrow: drawMap(universities, land, { width: 390, fullRadius: 3.4, gridPixels: 0.4, leastArea: 1 }),
    title: academicLicense.mapHeading,
    caption: "One mark for each university, at its city.",
    specimen: [academicLicense.mapHeading, "Land: Natural Earth"],
    description: `${academicLicense.mapDescription} By country: ${inWords(counts)}.`,
  };
}
