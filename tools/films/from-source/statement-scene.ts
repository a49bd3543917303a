import { element } from "#site/drawing/svg.ts";
import type { Scene } from "../film.ts";
import { countBy, presence } from "../motion.ts";
import { stage, write } from "../write-on.ts";
import { chosenRowBaseline, drawRow, findingRow } from "./finding-row.ts";
import { assertSource, statementInOneLine } from "./junit-source.ts";

/** The rule of Long Statement, as `content/catalog/smells` states it: more characters than this. */
const limit = 120;
const file = "implementationCodeSmells.csv";
const ruler = { left: stage.left, step: 4, top: stage.top + 160, height: 16 } as const;
const code = { numberRight: 62, left: 72, top: stage.top + 64, step: 24 } as const;

/** One mark for each character; a space leaves a gap. */
function characterMarks(from: number, to: number): string {
  return [...statementInOneLine]
    .map((character, index) =>
      character === " " || index < from || index >= to
        ? ""
        : `M${ruler.left + index * ruler.step + 1.6} ${ruler.top}v${ruler.height}`,
    )
    .join("");
}

/** A finding in one method: its row, its lines, and the statement laid out character by character. */
export function statementScene(from: number, to: number): Scene {
  const { method, firstLine, lines } = assertSource.statement;
  const row = findingRow(file, "org.junit", "Assert", method, "Long Statement");
  const count = statementInOneLine.length;
  if (count <= limit) throw new Error("The quoted statement is not long.");
  const x = ruler.left + limit * ruler.step;
  return {
    from,
    to,
    heading: `One statement, ${count} characters`,
    source: file,
    draw: (seconds) => {
      const shown = countBy(seconds, from + 2.2, 2.4, count);
      const marked = (first: number, last: number, color: string) =>
        element("path", { d: characterMarks(first, Math.min(last, shown)), stroke: color, "stroke-width": 3 });
      const quoted = lines.map((text, index) => {
        const y = code.top + index * code.step;
        const opacity = presence(seconds, from + 0.8 + index * 0.3, to + 1);
        return (
          write(code.numberRight, y, `${firstLine + index}`, "narrow-code soft end", opacity) +
          write(code.left, y, text, "narrow-code", opacity)
        );
      });
      const settled = presence(seconds, from + 4.6, to + 1);
      return [
        drawRow(row, chosenRowBaseline, { marked: presence(seconds, from + 0.3, to + 1) }),
        ...quoted,
        marked(0, limit, "var(--ink-soft)"),
        marked(limit, count, "var(--severe)"),
        element("path", {
          d: `M${x} ${ruler.top - 8}v${ruler.height + 16}`,
          stroke: "var(--ink)",
          "stroke-width": 1.5,
          opacity: presence(seconds, from + 1.8, to + 1).toFixed(2),
        }),
        write(x, ruler.top - 14, `limit ${limit}`, "label middle", presence(seconds, from + 1.8, to + 1)),
        write(ruler.left + count * ruler.step, ruler.top + 42, `${count}`, "value severe end", settled),
        write(stage.left, stage.bottom - 18, `${assertSource.file}, ${assertSource.license}`, "label soft", settled),
      ].join("");
    },
  };
}
