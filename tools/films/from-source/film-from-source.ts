import { junit, junitName } from "../analyzed-junit.ts";
import type { Film } from "../film.ts";
import { graphBesideTitle } from "../structure/draw-graph.ts";
import { titleCard } from "../write-on.ts";
import { commandScene } from "./command-scene.ts";
import { filesScene } from "./files-scene.ts";
import { kindsScene } from "./kinds-scene.ts";
import { reasonScene } from "./reason-scene.ts";
import { rowsScene } from "./rows-scene.ts";
import { sourceScene } from "./source-scene.ts";

const { designSmells, implementationSmells, types } = junit.totals;

/** From a source folder to a list of smells. */
export const filmFromSource: Film = {
  id: "from-source-to-smells",
  seconds: 66,
  posterAt: 59,
  scenes: [
    {
      from: 0,
      to: 5,
      draw: () =>
        titleCard(
          ["From a source folder", "to a list of smells"],
          [`${junitName}, analyzed with`, "DesigniteJava, community edition"],
          graphBesideTitle(0),
        ),
    },
    sourceScene(4.7, 12.5),
    commandScene(12.2, 26),
    filesScene(25.7, 33.5),
    rowsScene(33.2, 42.5, "Assert"),
    reasonScene(42.2, 52, "org.junit", "Assert"),
    kindsScene(51.7, 61.5),
    {
      from: 61.2,
      to: 67,
      draw: () =>
        titleCard(
          [`${designSmells} design smells,`, `${implementationSmells} implementation`, `smells, in ${types} types`],
          [`${junitName}, in ${junit.seconds} seconds`, "DesigniteJava, community edition"],
          graphBesideTitle(0),
        ),
    },
  ],
};
