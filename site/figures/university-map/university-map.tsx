import { forceCollide, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force";
import { type GeoProjection, geoEqualEarth, geoGraticule, geoPath } from "d3-geo";
import type { MultiPolygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import worldAtlas from "world-atlas/land-110m.json?raw";
import type { LocatedUniversity } from "#content/catalog/universities.ts";
import { paint } from "../../drawing/paint.ts";
import { closedShape, type Point, rounded, segment } from "../../drawing/path-data.ts";

/**
 * Up to this many institutions the marks have their full size; with more they shrink, so that the continents stay
 * visible.
 */
const fullSizeCount = 60;
const graticuleDegrees = 30;
/** Margin above the northernmost and below the southernmost land. */
const marginPixels = 8;

interface ShownMark {
  place: Place;
  mark: Place;
}

function distance({ place, mark }: ShownMark): number {
  return Math.hypot(mark.x - place.x, mark.y - place.y);
}

/** Equal Earth is an equal-area projection (Savric, Patterson, Jenny 2018, doi.org/10.1080/13658816.2018.1504949). */
function projectionFor(width: number) {
  const projection = geoEqualEarth().fitWidth(width, land);
  const [x, y] = projection.translate();
  projection.translate([x, y + marginPixels]);
  const [, [, bottom]] = geoPath(projection).bounds(land);
  return { projection, height: Math.ceil(bottom + marginPixels) };
}

interface UniversityMapProps extends CoastDetail {
  universities: readonly LocatedUniversity[];
  width: number;
  /** Radius of a mark up to `fullSizeCount` institutions. */
  fullRadius: number;
  /** Those of the page, unless it can't give any. */
  colors?: Readonly<Record<"line" | "accent" | "surface", string>>;
}

/** Land, and one mark at the city of each university; marks of one city are placed side by side. */
export function UniversityMap({ universities, width, fullRadius, colors = paint, ...coast }: UniversityMapProps) {
  const { projection, height } = projectionFor(width);
  const radius = rounded(fullRadius * Math.min(1, Math.sqrt(fullSizeCount / universities.length)));
  const places = universities.map(({ longitude, latitude }) => {
    const [x, y] = projection([longitude, latitude]) ?? [0, 0];
    return { x, y };
  });
  const marks = placeMarks(places, radius + 0.5);
  const shown = places.map((place, index) => ({ place, mark: marks[index] ?? place }));
  // A hair line leads from a mark that was moved to its place.
  const hairLines = shown
    .filter((one) => distance(one) > radius)
    .map(({ place, mark }) => segment(place.x, place.y, mark.x, mark.y));
  const landData = landPath(projection, coast);
  // The graticule must not grow the canvas beyond the land.
  projection.clipExtent([
    [0, 0],
    [width, height],
  ]);
  const graticule = geoPath(projection).digits(1)(geoGraticule().step([graticuleDegrees, graticuleDegrees])());
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path d={graticule ?? ""} fill="none" stroke={colors.line} strokeWidth={0.6} />
      <path d={landData} fill={colors.line} transform={`scale(${coast.gridPixels})`} />
      <path d={hairLines.join("")} fill="none" stroke={colors.accent} strokeWidth={0.8} />
      <g fill={colors.accent} stroke={colors.surface} strokeWidth={1}>
        {shown.map(({ mark: { x, y } }) => (
          <circle key={`${x} ${y}`} cx={rounded(x)} cy={rounded(y)} r={radius} />
        ))}
      </g>
    </svg>
  );
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
function landPath(projection: GeoProjection, { gridPixels, leastArea }: CoastDetail): string {
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
const land = readLand();

function readLand(): MultiPolygon {
  const world: Topology<{ land: GeometryCollection }> = JSON.parse(worldAtlas);
  const polygons = feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === "Polygon") return [geometry.coordinates];
    return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
  });
  const kept = polygons.filter(([outline]) => outline?.some(([, latitude = 0]) => latitude > southernmostLatitude));
  return { type: "MultiPolygon", coordinates: kept };
}
