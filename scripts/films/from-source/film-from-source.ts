import { junit, junitName } from "../analysed-junit.ts";
import type { Film } from "../film.ts";
import { plateBesideTitle } from "../structure/draw-plate.ts";
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
      to: 4.8,
      draw: () =>
        titleCard(
          ["From a source folder", "to a list of smells"],
          [`${junitName}, analysed with`, "DesigniteJava, community edition"],
          plateBesideTitle(0),
        ),
    },
    sourceScene(4.8, 12.3),
    commandScene(12.3, 25.8),
    filesScene(25.8, 33.3),
    rowsScene(33.3, 42.3, "Assert"),
    reasonScene(42.3, 51.8, "org.junit", "Assert"),
    kindsScene(51.8, 61.3),
    {
      from: 61.3,
      to: 67,
      draw: () =>
        titleCard(
          [`${designSmells} design smells,`, `${implementationSmells} implementation`, `smells, in ${types} types`],
          [`${junitName}, in ${junit.seconds} seconds`, "DesigniteJava, community edition"],
          plateBesideTitle(0),
        ),
    },
  ],
};
