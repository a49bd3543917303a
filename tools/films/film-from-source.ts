import { designiteJava } from "#content/products/designite-java.ts";
import { element } from "#site/drawing/svg.ts";
import { typeGraph } from "#site/figures/analysis-rows.ts";
import {
  box,
  countBy,
  countByName,
  type Film,
  fade,
  grouped,
  junit,
  junitName,
  junitResults,
  presence,
  resultRows,
  rule,
  type Scene,
  stage,
  titleCard,
  write,
} from "./film.ts";
import { besideScene, findingRow, limitsScene, rowsScene, statementScene } from "./finding-scenes.ts";
import { graphBesideTitle } from "./junit-graph.ts";

const shownPackages = 8;
const dots = { left: 330, step: 7.6, radius: 2.5 } as const;
const rowHeight = 25;

/** The packages with most types, as folders with a dot for each type. */
function sourceScene(from: number, to: number): Scene {
  const types = typeGraph(junitResults).nodes;
  const packages = countByName(types.map(({ packageName }) => packageName));
  const folders = packages
    .slice(0, shownPackages)
    .map(([name, count]) => ({ folder: `${name.replaceAll(".", "/")}/`, count }));
  return {
    from,
    to,
    heading: `${types.length} types in ${packages.length} packages`,
    source: "src/main/java",
    draw: (seconds) => {
      const rows = folders.map(({ folder, count }, index) => {
        const y = stage.top + 18 + index * rowHeight;
        const start = from + 0.5 + index * 0.3;
        const marks = Array.from({ length: count }, (_, type) =>
          element("circle", {
            cx: dots.left + type * dots.step,
            cy: y - 5,
            r: dots.radius,
            opacity: presence(seconds, start + 0.3 + type * 0.03, to + 1).toFixed(2),
          }),
        );
        return [
          write(stage.left, y, folder, "code", presence(seconds, start, to + 1)),
          element("g", { fill: "var(--ink)" }, ...marks),
          write(
            dots.left + count * dots.step + 4,
            y,
            `${count}`,
            "label soft",
            presence(seconds, start + 0.4 + count * 0.03, to + 1),
          ),
        ].join("");
      });
      const more = `and ${packages.length - shownPackages} more packages`;
      const y = stage.top + 18 + shownPackages * rowHeight;
      return rows.join("") + write(stage.left, y, more, "label soft", presence(seconds, from + 3.4, to + 1));
    },
  };
}

const recorded = designiteJava.run;
const top = stage.top + 18;
const lineHeight = 25;

/** The command broken before its options, as one types it over several lines. */
function commandLines(command: string): string[] {
  const parts = command.split(/ (?=-[io] )/);
  return parts.map((part, index) => {
    const prompt = index === 0 ? "$ " : "    ";
    return `${prompt}${part}${index < parts.length - 1 ? " \\" : ""}`;
  });
}

/** The recorded run of the tool. Its time is given as a sum only, so the lines appear evenly over it. */
function commandScene(from: number, to: number): Scene {
  const typed = commandLines(recorded.command);
  const characters = typed.join("").length;
  const typingSeconds = 3;
  const runFrom = from + 0.6 + typingSeconds;
  const runSeconds = junit.seconds * 0.8;
  return {
    from,
    to,
    heading: `One command, ${junit.seconds} seconds`,
    source: `${junitName} on two cores`,
    draw: (seconds) => {
      const shown = countBy(seconds, from + 0.6, typingSeconds, characters);
      let left = shown;
      let cursor = "";
      const command = typed.map((line, index) => {
        const visible = line.slice(0, left);
        const y = top + index * lineHeight;
        if (left > 0 && left <= line.length && shown < characters) {
          cursor = box(stage.left + visible.length * 8.7 + 2, y - 13, 8, 17, { fill: "var(--accent)", rx: 0 });
        }
        left = Math.max(0, left - line.length);
        return write(stage.left, y, visible, "code");
      });
      const output = recorded.output.map((line, index) => {
        const at = runFrom + ((index + 1) * runSeconds) / recorded.output.length;
        const y = top + 10 + (typed.length + index) * lineHeight;
        return write(stage.left, y, line, "code soft", presence(seconds, at - 0.4, to + 1));
      });
      return [...command, cursor, ...output].join("");
    },
  };
}

const files = [
  { file: "designCodeSmells.csv", rows: "design smells" },
  { file: "implementationCodeSmells.csv", rows: "implementation smells" },
  { file: "typeMetrics.csv", rows: "types, 11 metrics each" },
  { file: "methodMetrics.csv", rows: "methods, 3 metrics each" },
] as const;

/** The files that the run has left, with the number of their rows. */
function filesScene(from: number, to: number): Scene {
  const counted = files.map((entry) => ({ ...entry, count: resultRows(entry.file).length - 1 }));
  return {
    from,
    to,
    heading: "Four tables of findings and metrics",
    source: "CSV",
    draw: (seconds) => {
      const rows = counted.map(({ file, rows: unit, count }, index) => {
        const y = stage.top + 20 + index * 57;
        const opacity = presence(seconds, from + 0.5 + index * 0.7, to + 1);
        const lines = [
          write(stage.left, y + 2, file, "code"),
          write(stage.left, y + 23, unit, "label soft"),
          write(stage.right, y + 16, grouped(count), "figure end"),
          index < counted.length - 1 ? rule(y + 37) : "",
        ];
        return fade(opacity, ...lines);
      });
      return rows.join("");
    },
  };
}

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
