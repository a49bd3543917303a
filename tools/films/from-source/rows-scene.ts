import { resultRows } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { between, countBy, progress } from "../motion.ts";
import { box, headline, rule, stage, write } from "../write-on.ts";

const shownRows = 7;
const columns = [stage.left, 156, 418] as const;

/** The first rows of a result file as they are, then one of them for itself. */
export function rowsScene(from: number, to: number, typeName: string): Scene {
  const [headings = [], ...rows] = resultRows("designCodeSmells.csv");
  const cells = ["Package Name", "Type Name", "Code Smell"].map((name) => headings.indexOf(name));
  const first = rows.slice(0, shownRows).map((row) => cells.map((cell) => row[cell] ?? ""));
  const chosen = first.findIndex(([, type]) => type === typeName);
  if (chosen < 0) throw new Error(`${typeName} is not in the first rows of the design smells.`);
  const headingCells = ["Package", "Type", "Code smell"].map((name, column) =>
    write(columns[column] ?? 0, 84, name, "small soft strong"),
  );
  return {
    from,
    to,
    draw: (seconds) => {
      const attention = progress(seconds, from + 4, 1);
      const visible = first.slice(0, countBy(seconds, from + 0.6, 2.1, first.length));
      const lines = visible.map((row, index) => {
        const opacity = index === chosen ? 1 : between(1, 0.35, attention);
        return row
          .map((cell, column) =>
            write(columns[column] ?? 0, 118 + index * 30, cell, column === 0 ? "small soft" : "small", opacity),
          )
          .join("");
      });
      const y = 118 + chosen * 30 - 21;
      const mark = `<g opacity="${attention.toFixed(2)}">${box(stage.left - 10, y, stage.right - stage.left + 20, 30, { fill: "var(--accent-wash)" })}</g>`;
      return [
        headline("designCodeSmells.csv", `first ${shownRows} of ${rows.length} rows`),
        ...headingCells,
        rule(94),
        mark,
        ...lines,
      ].join("");
    },
  };
}
