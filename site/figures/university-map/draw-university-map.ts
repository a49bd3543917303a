import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { forceCollide, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force";
import { type GeoProjection, geoEqualEarth, geoGraticule, geoPath } from "d3-geo";
import type { MultiPolygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { LocatedUniversity, University } from "#content/catalog/universities.ts";
import { academicLicense } from "#content/pages/academic-license.ts";
import { paint } from "../../drawing/paint.ts";
import { closedShape, element, group, outlined, type Point, rounded, segment } from "../../drawing/svg.ts";
import type { Drawing, TwoDrawings } from "../figure.ts";

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
  return outlined(
    moved.map(({ place, mark }) => segment(place.x, place.y, mark.x, mark.y)).join(""),
    paint.accent,
    0.8,
  );
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
      outlined(graticule, paint.line, 0.6) +
      element("path", { d: coast, fill: paint.line, transform: `scale(${gridPixels})` }) +
      hairLines(shown, radius) +
      circles(shown, radius),
  };
}

/** The map of universities: land, and one mark at the city of each; marks of one city are placed side by side. */
export function drawUniversityMap(
  universities: readonly LocatedUniversity[],
  land: MultiPolygon,
): { title: string; description: string; drawings: TwoDrawings } {
  const counts = countryCounts(universities).map(({ country, count }) => `${country} ${count}`);
  return {
    drawings: {
      kind: "chart",
      wide: drawMap(universities, land, { width: 960, fullRadius: 5, gridPixels: 0.5, leastArea: 2 }),
      narrow: drawMap(universities, land, { width: 390, fullRadius: 3.4, gridPixels: 0.4, leastArea: 1 }),
    },
    title: academicLicense.mapHeading,
    description: `${academicLicense.mapDescription} By country: ${counts.join(", ")}.`,
  };
}

interface CoastDetail {
  /** Size of the grid that corners are snapped to, in pixels: a finer coast costs bytes and is not visible. */
  gridPixels: number;
  /** Islands smaller than this many square pixels are left out. */
  leastArea: number;
}

/** The rings of a path written by d3: straight lines only, each ring closed. */
function ringsOf(path: string): Point[][] {
  const rings = path.split("M").slice(1);
  return rings.map((ring) =>
    ring
      .replace("Z", "")
      .split("L")
      .map((corner): Point => {
        const [x = 0, y = 0] = corner.split(",").map(Number);
        return [x, y];
      }),
  );
}

function areaOf(ring: readonly Point[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** A ring as relative steps on the grid, without empty steps. */
function inSteps(ring: readonly Point[], gridPixels: number): string {
  const onGrid = ring.map(([x, y]): Point => [Math.round(x / gridPixels), Math.round(y / gridPixels)]);
  return closedShape(onGrid.filter(([x, y], index) => x !== onGrid[index - 1]?.[0] || y !== onGrid[index - 1]?.[1]));
}

/** Land as path data in units of `gridPixels`; the element needs a transform that scales by it. */
function landPath(land: MultiPolygon, projection: GeoProjection, { gridPixels, leastArea }: CoastDetail): string {
  const rings = ringsOf(geoPath(projection).digits(2)(land) ?? "");
  const kept = rings.filter((ring) => areaOf(ring) >= leastArea);
  return kept.map((ring) => inSteps(ring, gridPixels)).join("");
}

export interface Place {
  x: number;
  y: number;
}

interface Mark extends SimulationNodeDatum {
  place: Place;
}

const rounds = 240;

/**
 * Moves marks apart until they do not overlap, each as near to its place as possible. The simulation uses no random
 * numbers: the same places always give the same marks.
 *
 * @param radius of a mark, including the gap around it.
 */
export function placeMarks(places: readonly Place[], radius: number): Place[] {
  const marks: Mark[] = places.map((place) => ({ place, x: place.x, y: place.y }));
  forceSimulation(marks)
    .force("x", forceX<Mark>(({ place }) => place.x).strength(0.12))
    .force("y", forceY<Mark>(({ place }) => place.y).strength(0.12))
    .force("apart", forceCollide<Mark>(radius).strength(1).iterations(6))
    .stop()
    .tick(rounds);
  return marks.map(({ x = 0, y = 0 }) => ({ x, y }));
}

/** Land south of this is Antarctica, which has no university and would take a fifth of the canvas. */
const southernmostLatitude = -60;

/** Land as polygons in degrees (Natural Earth, 1:110 million, public domain), without Antarctica. */
export function readWorldLand(): MultiPolygon {
  const file = createRequire(import.meta.url).resolve("world-atlas/land-110m.json");
  const world: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(file, "utf8"));
  const polygons = feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === "Polygon") return [geometry.coordinates];
    return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
  });
  const kept = polygons.filter(([outline]) => outline?.some(([, latitude = 0]) => latitude > southernmostLatitude));
  return { type: "MultiPolygon", coordinates: kept };
}

interface CountryCount {
  country: string;
  count: number;
}

/** Institutions by country, highest count first, then by name. */
export function countryCounts(universities: readonly Pick<University, "country">[]): CountryCount[] {
  const groups = Map.groupBy(universities, ({ country }) => country);
  const counts = [...groups].map(([country, members]) => ({ country, count: members.length }));
  return counts.sort((one, other) => other.count - one.count || one.country.localeCompare(other.country, "en"));
}
