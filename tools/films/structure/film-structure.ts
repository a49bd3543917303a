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
  seconds: 68,
  posterAt: 20,
  scenes: [
    {
      from: 0,
      to: 5,
      draw: () =>
        titleCard(
          ["Seeing the structure"],
          [`The dependency graph of ${junitName},`, "read by DesigniteJava, community edition"],
          graphBesideTitle(0.3),
        ),
    },
    typesScene(4.7, 13.3),
    dependenciesScene(13.3, 22.3),
    cyclesScene(22.3, 29),
    cycleScene(28.2, 44),
    hubScene(43.7, 53.5),
    fanScene(53.2, 63.5),
    {
      from: 63.2,
      to: 69,
      draw: () =>
        titleCard(
          [`${graph.nodes.length} types,`, `${graph.edges.length} dependencies,`, `${cycles.length} groups in cycles`],
          [`${junitName} · DesigniteJava, community edition`],
          graphBesideTitle(0.3),
        ),
    },
  ],
};
