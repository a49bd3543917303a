import { junitName } from "../analysed-junit.ts";
import type { Film } from "../film.ts";
import { titleCard } from "../write-on.ts";
import { cycleScene } from "./cycle-scene.ts";
import { plateBesideTitle } from "./draw-plate.ts";
import { cyclesScene, dependenciesScene, typesScene } from "./graph-scenes.ts";
import { fanScene, hubScene } from "./hub-scenes.ts";
import { cycles, graph } from "./junit-graph.ts";

/** Seeing the structure: the dependency graph, a cycle in it, and a type that many lean on. */
export const filmStructure: Film = {
  id: "seeing-the-structure",
  seconds: 68,
  posterAt: 20,
  scenes: [
    {
      from: 0,
      to: 4.8,
      draw: () =>
        titleCard(
          ["Seeing the structure"],
          [`The dependency graph of ${junitName},`, "read by DesigniteJava, community edition"],
          plateBesideTitle(0.3),
        ),
    },
    typesScene(4.8, 13.3),
    dependenciesScene(13.3, 22.3),
    cyclesScene(22.3, 28.6),
    cycleScene(28.2, 43.8),
    hubScene(43.8, 53.3),
    fanScene(53.3, 63.3),
    {
      from: 63.3,
      to: 69,
      draw: () =>
        titleCard(
          [`${graph.nodes.length} types,`, `${graph.edges.length} dependencies,`, `${cycles.length} groups in cycles`],
          [`${junitName} · DesigniteJava, community edition`],
          plateBesideTitle(0.3),
        ),
    },
  ],
};
