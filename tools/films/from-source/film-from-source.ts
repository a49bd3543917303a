import { grouped, junit, junitName } from "../analyzed-junit.ts";
import type { Film } from "../film.ts";
import { graphBesideTitle } from "../structure/draw-graph.ts";
import { titleCard } from "../write-on.ts";
import { besideScene } from "./beside-scene.ts";
import { commandScene } from "./command-scene.ts";
import { filesScene } from "./files-scene.ts";
import { findingRow } from "./finding-row.ts";
import { limitsScene } from "./limits-scene.ts";
import { rowsScene } from "./rows-scene.ts";
import { sourceScene } from "./source-scene.ts";
import { statementScene } from "./statement-scene.ts";

const { designSmells, implementationSmells, types } = junit.totals;
const chosen = findingRow("designCodeSmells.csv", "org.junit", "Assert", "Insufficient Modularization");

/** From a source folder to a list of smells. */
export const filmFromSource: Film = {
  id: "from-source-to-smells",
  seconds: 66,
  posterAt: 44,
  scenes: [
    {
      from: 0,
      to: 4.6,
      heading: "DesigniteJava",
      draw: () => titleCard(["From a source", "folder to a list", "of smells"], [junitName], graphBesideTitle(0)),
    },
    sourceScene(4.6, 11.6),
    commandScene(11.6, 22.2),
    filesScene(22.2, 29.2),
    rowsScene(29.2, 35.4, chosen),
    besideScene(35.4, 46, chosen),
    limitsScene(46, 53.4, chosen),
    statementScene(53.4, 61.6),
    {
      from: 61.6,
      to: 67,
      heading: "DesigniteJava",
      draw: () =>
        titleCard(
          [`${grouped(designSmells + implementationSmells)} findings`, `in ${types} types`],
          [
            `${designSmells} design smells`,
            `${implementationSmells} implementation smells`,
            `${junit.seconds} seconds`,
          ],
          graphBesideTitle(0),
        ),
    },
  ],
};
