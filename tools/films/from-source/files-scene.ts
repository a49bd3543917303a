import { element } from "#site/illustrations/pictures/marks/svg.ts";
import { grouped, resultRows } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { presence } from "../motion.ts";
import { headline, rule, stage, write } from "../write-on.ts";

const files = [
  { file: "designCodeSmells.csv", rows: "design smells" },
  { file: "implementationCodeSmells.csv", rows: "implementation smells" },
  { file: "typeMetrics.csv", rows: "types, 11 metrics" },
  { file: "methodMetrics.csv", rows: "methods, 3 metrics" },
] as const;

function sheet(x: number, y: number): string {
  const outline = `M${x} ${y}h15l7 7v21h-22zM${x + 15} ${y}v7h7`;
  return element("path", { d: outline, fill: "none", stroke: "var(--accent)", "stroke-width": 1.5 });
}

/** The files that the run has left, with the number of their rows. */
export function filesScene(from: number, to: number): Scene {
  const counted = files.map((entry) => ({ ...entry, count: resultRows(entry.file).length - 1 }));
  return {
    from,
    to,
    draw: (seconds) => {
      const rows = counted.map(({ file, rows: unit, count }, index) => {
        const y = 104 + index * 62;
        const opacity = presence(seconds, from + 0.8 + index * 0.9, to + 1);
        const lines = [
          sheet(stage.left + 2, y - 20),
          write(stage.left + 42, y - 4, file, "code"),
          write(stage.left + 42, y + 18, unit, "small soft"),
          write(stage.right, y + 6, grouped(count), "figure end"),
          index < counted.length - 1 ? rule(y + 34) : "",
        ];
        return element("g", { opacity: opacity.toFixed(2) }, ...lines);
      });
      return [headline("What it has written", "rows"), ...rows].join("");
    },
  };
}
