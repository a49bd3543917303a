import { forceCollide, forceSimulation, forceX, forceY, type SimulationNodeDatum } from "d3-force";

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
