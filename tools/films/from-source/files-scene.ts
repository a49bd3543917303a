import { element } from "#site/drawing/svg.ts";
import { grouped, resultRows } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { presence } from "../motion.ts";
import { rule, stage, write } from "../write-on.ts";

const files = [
  { file: "designCodeSmells.csv", rows: "design smells" },
  { file: "implementationCodeSmells.csv", rows: "implementation smells" },
  { file: "typeMetrics.csv", rows: "types, 11 metrics each" },
  { file: "methodMetrics.csv", rows: "methods, 3 metrics each" },
] as const;

/** The files that the run has left, with the number of their rows. */
export function filesScene(from: number, to: number): Scene {
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
        return element("g", { opacity: opacity.toFixed(2) }, ...lines);
      });
      return rows.join("");
    },
  };
}
