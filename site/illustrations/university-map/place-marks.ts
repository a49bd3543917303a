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
 * Moves marks apart until none covers another, each as near to its place as the others allow. The simulation has no
 * randomness of its own: the same places always give the same marks.
 *
 * @param radius of a mark, with the gap around it.
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
