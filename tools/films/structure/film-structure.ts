import { junitName } from "../analyzed-junit.ts";
import type { Film } from "../film.ts";
import { titleCard } from "../write-on.ts";
import { cycleScene } from "./cycle-scene.ts";
import { graphBesideTitle } from "./draw-graph.ts";
import { cyclesScene, dependenciesScene, typesScene } from "./graph-scenes.ts";
import { fanScene, hubScene } from "./hub-scenes.ts";
import { cycles, graph } from "./junit-graph.ts";

/** Seeing the structure: the dependency graph, a cycle in it, and a type that many lean on. */
export const filmStructure: Film = {
  id: "seeing-the-structure",
  seconds: 66,
  posterAt: 50,
  scenes: [
    {
      from: 0,
      to: 4.6,
      heading: "DesigniteJava",
      draw: () =>
        titleCard(
          ["Seeing", "the structure"],
          [`Types of ${junitName}`, "and their dependencies"],
          graphBesideTitle(0.2),
        ),
    },
    typesScene(4.6, 12.8),
    dependenciesScene(12.8, 21.6),
    cyclesScene(21.6, 27.6),
    cycleScene(27.6, 42.4),
    hubScene(42.4, 51.8),
    fanScene(51.8, 61.6),
    {
      from: 61.6,
      to: 67,
      heading: "DesigniteJava",
      draw: () =>
        titleCard(
          [`${graph.nodes.length} types,`, `${graph.edges.length} dependencies,`, `${cycles.length} groups in cycles`],
          [junitName],
          graphBesideTitle(0.2),
        ),
    },
  ],
};
