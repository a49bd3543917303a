import { element } from "#site/drawing/svg.ts";
import { grouped } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { between, presence, progress } from "../motion.ts";
import { stage, write } from "../write-on.ts";
import { chosenRowBaseline, drawRow, type FindingRow } from "./finding-row.ts";
import { assertSource } from "./junit-source.ts";
import { drawTable, rowBaseline } from "./rows-scene.ts";
import { typeMetric } from "./type-metrics.ts";

const code = { numberRight: 66, left: 76, top: stage.top + 66, step: 29 } as const;
const map = { left: 566, right: stage.right, top: stage.top + 44, bottom: stage.bottom + 2 } as const;
const mapped = (line: number) => map.top + ((line - 1) / (assertSource.lines - 1)) * (map.bottom - map.top);
const characterWidth = 7.8;

/** The counts of the picture are those of the tool. */
function checkCounts(): void {
  const { publicMethods, otherMethods } = assertSource;
  const metric = typeMetric("org.junit", "Assert");
  if (publicMethods.length !== metric("NOPM") || publicMethods.length + otherMethods.length !== metric("NOM")) {
    throw new Error("The methods marked in the source are not those that the tool counted.");
  }
}

/** A line of the source, with its number; the word that the finding counts is marked. */
function codeLine({ line, text }: { line: number; text: string }, y: number, counted: boolean): string {
  const rest = text.slice("public".length);
  return (
    write(code.numberRight, y, `${line}`, "narrow-code soft end") +
    write(code.left, y, "public", counted ? "narrow-code accent" : "narrow-code soft") +
    write(code.left + 6 * characterWidth, y, rest, "narrow-code")
  );
}

/** Every method of the file at its place: one stroke each, long for the public ones. */
function drawMap(shown: number): string {
  const strokes = (lines: readonly number[], width: number) =>
    lines
      .filter((line) => line <= shown * assertSource.lines)
      .map((line) => `M${map.left} ${mapped(line).toFixed(2)}h${width}`)
      .join("");
  return [
    element("path", { d: `M${map.left - 5} ${map.top}V${map.bottom}`, stroke: "var(--line-strong)" }),
    element("path", {
      d: strokes(assertSource.publicMethods, map.right - map.left),
      stroke: "var(--accent)",
      "stroke-width": 1.1,
    }),
    element("path", { d: strokes(assertSource.otherMethods, 12), stroke: "var(--ink-soft)", "stroke-width": 1.1 }),
  ].join("");
}

/** The chosen row moves up, and beside it stands the source that it is about. */
export function besideScene(from: number, to: number, chosen: FindingRow): Scene {
  checkCounts();
  const { publicMethods, otherMethods, declarations, file, license } = assertSource;
  return {
    from,
    to,
    heading: `${publicMethods.length} of ${publicMethods.length + otherMethods.length} methods are public`,
    source: file,
    continues: true,
    goesOn: true,
    draw: (seconds) => {
      const risen = progress(seconds, from + 0.2, 0.9);
      const y = between(rowBaseline(chosen.number), chosenRowBaseline, risen);
      const gone = 1 - presence(seconds, Number.NEGATIVE_INFINITY, to);
      const lines = declarations.map((declaration, index) => {
        const start = from + 1.4 + index * 0.5;
        const lineY = code.top + index * code.step;
        const counted = index > 0;
        const end = code.left + declaration.text.length * characterWidth + 6;
        const bend = code.left + 52 * characterWidth;
        const lineInMap = mapped(declaration.line).toFixed(1);
        const leader = counted
          ? element("path", {
              d: `M${end} ${lineY - 4}H${bend}C${bend + 40} ${lineY - 4} ${map.left - 50} ${lineInMap} ${map.left - 9} ${lineInMap}`,
              fill: "none",
              stroke: "var(--accent)",
              "stroke-width": 0.8,
              opacity: (0.7 * presence(seconds, start + 2.4, to)).toFixed(2),
            })
          : "";
        return element(
          "g",
          { opacity: presence(seconds, start, to).toFixed(2) },
          codeLine(declaration, lineY, counted),
          leader,
        );
      });
      const lastLine = `line ${grouped(assertSource.lines)}`;
      return [
        drawTable(chosen, () => 0.4, Math.min(1, risen * 2)),
        drawRow(chosen, y, { marked: 1 }),
        ...lines,
        element(
          "g",
          { opacity: Math.min(presence(seconds, from + 1.2, to + 1), 1 - gone).toFixed(2) },
          drawMap(progress(seconds, from + 1.4, 3.4)),
          write(map.left - 12, map.bottom, lastLine, "label soft end"),
          write(stage.left, stage.bottom - 4, `${file}, ${license}`, "label soft"),
        ),
      ].join("");
    },
  };
}
