import type { GeoProjection } from "d3-geo";
import { geoPath } from "d3-geo";
import type { MultiPolygon } from "geojson";

interface CoastDetail {
  /** Size of the grid that corners are snapped to, in pixels: a finer coast costs bytes and is not visible. */
  gridPixels: number;
  /** Islands smaller than this many square pixels are left out. */
  leastArea: number;
}

type Corner = readonly [x: number, y: number];

/** The rings of a path written by d3: straight lines only, each ring closed. */
function ringsOf(path: string): Corner[][] {
  const rings = path.split("M").slice(1);
  return rings.map((ring) =>
    ring
      .replace("Z", "")
      .split("L")
      .map((corner): Corner => {
        const [x = 0, y = 0] = corner.split(",").map(Number);
        return [x, y];
      }),
  );
}

function areaOf(ring: readonly Corner[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** A ring as relative steps on the grid, without empty steps. */
function inSteps(ring: readonly Corner[], gridPixels: number): string {
  let [lastX, lastY] = [0, 0];
  const steps = ring.flatMap(([x, y], index) => {
    const [stepX, stepY] = [Math.round(x / gridPixels), Math.round(y / gridPixels)];
    const [moveX, moveY] = [stepX - lastX, stepY - lastY];
    if (index > 0 && moveX === 0 && moveY === 0) return [];
    [lastX, lastY] = [stepX, stepY];
    return [moveY < 0 ? `${moveX}${moveY}` : `${moveX} ${moveY}`];
  });
  const [start = "0 0", ...rest] = steps;
  // Every ring starts with an absolute position, so that leaving one out moves no other.
  return `M${start}l${rest.join(" ").replaceAll(" -", "-")}z`;
}

/** Land as path data in units of `gridPixels`; the element needs a transform that scales by it. */
export function landPath(
  land: MultiPolygon,
  projection: GeoProjection,
  { gridPixels, leastArea }: CoastDetail,
): string {
  const rings = ringsOf(geoPath(projection).digits(2)(land) ?? "");
  const kept = rings.filter((ring) => areaOf(ring) >= leastArea);
  return kept.map((ring) => inSteps(ring, gridPixels)).join("");
}
