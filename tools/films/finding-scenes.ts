import { element, group } from "#site/drawing/svg.ts";
import {
  between,
  box,
  countBy,
  fade,
  grouped,
  presence,
  progress,
  resultRows,
  rule,
  type Scene,
  stage,
  write,
} from "./film.ts";

/**
 * What the films quote of JUnit: `src/main/java/org/junit/Assert.java` at the tag r4.13.2 (commit 05fe2a64) of
 * https://github.com/junit-team/junit4, under the Eclipse Public License 1.0. A picture that shows
 * lines names the file and the license. Do not reword the lines.
 */
const assertSource = {
  file: "org/junit/Assert.java",
  license: "Eclipse Public License 1.0",
  lines: 1034,
  /** The lines where a public method begins, and where another one or the constructor does. */
  publicMethods: [
    ...[40, 52, 64, 74, 85, 95, 110, 145, 160, 176, 199, 212, 231, 250, 266, 283, 299, 314, 328, 341, 353, 366, 378],
    ...[391, 403, 416, 428, 441, 453, 469, 484, 500, 515, 552, 574, 596, 632, 645, 657, 667, 684, 700, 712, 722, 734],
    ...[747, 768, 782, 796, 811, 880, 898, 929, 962, 979, 998],
  ],
  otherMethods: [29, 124, 132, 180, 532, 603, 614, 751, 815, 823, 833, 838, 855, 860, 1031],
  /** Some declarations, without their indentation. */
  declarations: [
    { line: 25, text: "public class Assert {" },
    { line: 52, text: "public static void assertTrue(boolean condition) {" },
    { line: 85, text: "public static void fail(String message) {" },
    { line: 722, text: "public static void assertNotNull(Object object) {" },
    { line: 747, text: "public static void assertNull(Object object) {" },
  ],
  /** A statement of the method `format`, over three lines, without the indentation that they share. */
  statement: {
    method: "format",
    firstLine: 846,
    lines: [
      'return formatted + "expected: "',
      "        + formatClassAndValue(expected, expectedString)",
      '        + " but was: " + formatClassAndValue(actual, actualString);',
    ],
  },
} as const;

/** The statement in one line: a line break with its indentation counts as one space. */
const statementInOneLine = assertSource.statement.lines.map((line) => line.trim()).join(" ");

/** A row of a result file about smells, as the tool wrote it. */
interface FindingRow {
  /** Without the heading row, from 1. */
  number: number;
  /** The package, the type, for some files the method, and the smell. */
  cells: readonly string[];
}

const named = ["Package Name", "Type Name", "Method Name", "Code Smell"] as const;

function findingRows(file: string): FindingRow[] {
  const [headings = [], ...rows] = resultRows(file);
  const columns = named.map((name) => headings.indexOf(name)).filter((column) => column >= 0);
  return rows.map((row, index) => ({ number: index + 1, cells: columns.map((column) => row[column] ?? "") }));
}

/** @throws Error when the file has no such row: a film must not show a finding that is not there. */
export function findingRow(file: string, ...cells: readonly string[]): FindingRow {
  const row = findingRows(file).find((one) => one.cells.join() === cells.join());
  if (!row) throw new Error(`${file} has no row ${cells.join()}.`);
  return row;
}

/** Where the cells begin: package, type, smell; or package, type, method, smell. */
const starts = { 3: [48, 138, 392], 4: [48, 138, 206, 282] } as const;

/** Where a row is shown for itself, above its reason. */
const chosenRowBaseline = stage.top + 19;

/** A row with its baseline. The marked one has a ground and a line in the accent color. */
function drawRow({ cells }: FindingRow, y: number, look: { opacity?: number; marked?: number } = {}): string {
  const { opacity = 1, marked = 0 } = look;
  const places = cells.length === 4 ? starts[4] : starts[3];
  const ground = [
    box(stage.left, y - 19, stage.right - stage.left, 28, { fill: "var(--accent-wash)" }),
    box(stage.left, y - 19, 3, 28, { fill: "var(--accent)", rx: 0 }),
  ];
  const words = cells.map((cell, index) => {
    const isSmell = index === cells.length - 1;
    const classes = isSmell
      ? marked > 0.5
        ? "small strong"
        : "small"
      : index === 0
        ? "narrow-code soft"
        : "narrow-code";
    return write(places[index] ?? 0, y, cell, classes);
  });
  return (
    (marked > 0 ? fade(marked, ...ground) : "") +
    (opacity > 0 ? group({ opacity: opacity < 1 ? opacity.toFixed(2) : undefined }, ...words) : "")
  );
}

const designFile = "designCodeSmells.csv";
const shownRows = 6;
const headings = [
  { x: 48, text: "Package" },
  { x: 138, text: "Type" },
  { x: 392, text: "Code smell" },
] as const;

/** The baseline of a row in the table, by its number from 1. */
const rowBaseline = (number: number) => stage.top + 22 + number * 31;

/** The table's heading and its first rows. The chosen row is drawn by `drawChosen`, because it moves on. */
function drawTable(chosen: FindingRow, appeared: (index: number) => number, aside: number): string {
  const rows = findingRows(designFile).slice(0, shownRows);
  if (!rows.some(({ number }) => number === chosen.number)) throw new Error("The chosen row is not among those shown.");
  return [
    ...headings.map(({ x, text }) => write(x, stage.top + 16, text, "label soft", between(1, 0, aside))),
    rule(stage.top + 27, between(1, 0, aside)),
    ...rows
      .filter(({ number }) => number !== chosen.number)
      .map((row) => drawRow(row, rowBaseline(row.number), { opacity: appeared(row.number - 1) * (1 - aside) })),
  ].join("");
}

/** The first rows of a result file as they are, then one of them for itself. */
export function rowsScene(from: number, to: number, chosen: FindingRow): Scene {
  return {
    from,
    to,
    heading: `${resultRows(designFile).length - 1} design smells`,
    source: designFile,
    goesOn: true,
    draw: (seconds) => {
      const appeared = (index: number) => presence(seconds, from + 0.4 + index * 0.22, to + 1);
      const attention = progress(seconds, from + 3.6, 0.6);
      const dimmed = (index: number) => appeared(index) * between(1, 0.4, attention);
      return [
        drawTable(chosen, dimmed, 0),
        drawRow(chosen, rowBaseline(chosen.number), { opacity: appeared(chosen.number - 1), marked: attention }),
      ].join("");
    },
  };
}

/** The rule of Insufficient Modularization, as `content/catalog/smells` states it: one of the three limits is enough. */
const limits = [
  { column: "NOPM", name: "Public methods", limit: 20 },
  { column: "NOM", name: "Methods", limit: 30 },
  { column: "WMC", name: "Complexity, WMC", limit: 100 },
] as const;

const bar = { left: 196, right: 540, highest: 110, height: 14 } as const;
const scaled = (value: number) => bar.left + (value / bar.highest) * (bar.right - bar.left);
const howMany = ["None", "One", "Two", "All"] as const;

/** The metrics of the type against the limits that its smell is decided by. */
export function limitsScene(from: number, to: number, chosen: FindingRow): Scene {
  const [packageName = "", typeName = ""] = chosen.cells;
  const metric = typeMetric(packageName, typeName);
  const measured = limits.map((entry) => ({ ...entry, value: metric(entry.column) }));
  const reached = measured.filter(({ value, limit }) => value >= limit);
  return {
    from,
    to,
    heading: `${howMany[reached.length]} of three limits reached: one is enough`,
    source: "typeMetrics.csv",
    continues: true,
    draw: (seconds) => {
      const rows = measured.map(({ name, limit, value }, index) => {
        const y = stage.top + 68 + index * 58;
        const start = from + 0.5 + index * 1.1;
        const over = value >= limit;
        const shown = presence(seconds, start, to + 1);
        return fade(
          shown,
          write(stage.left, y + 13, name),
          element("path", { d: `M${bar.left} ${y + bar.height / 2}H${bar.right}`, stroke: "var(--line)" }),
          box(bar.left, y, (scaled(value) - bar.left) * progress(seconds, start + 0.2, 1.1), bar.height, {
            fill: over ? "var(--severe)" : "var(--good)",
          }),
          element("path", {
            d: `M${scaled(limit)} ${y - 8}v${bar.height + 16}`,
            stroke: "var(--ink)",
            "stroke-width": 1.5,
          }),
          write(scaled(limit), y - 13, `limit ${limit}`, "label middle"),
          write(stage.right, y + 15, `${value}`, "value end", presence(seconds, start + 1, to + 1)),
        );
      });
      return [drawRow(chosen, chosenRowBaseline, { marked: 1 }), ...rows].join("");
    },
  };
}

/** The rule of Long Statement, as `content/catalog/smells` states it: more characters than this. */
const mostCharacters = 120;
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
  const row = findingRow("implementationCodeSmells.csv", "org.junit", "Assert", method, "Long Statement");
  const count = statementInOneLine.length;
  if (count <= mostCharacters) throw new Error("The quoted statement is not long.");
  const x = ruler.left + mostCharacters * ruler.step;
  return {
    from,
    to,
    heading: `One statement, ${count} characters`,
    source: "implementationCodeSmells.csv",
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
        marked(0, mostCharacters, "var(--ink-soft)"),
        marked(mostCharacters, count, "var(--severe)"),
        element("path", {
          d: `M${x} ${ruler.top - 8}v${ruler.height + 16}`,
          stroke: "var(--ink)",
          "stroke-width": 1.5,
          opacity: presence(seconds, from + 1.8, to + 1).toFixed(2),
        }),
        write(x, ruler.top - 14, `limit ${mostCharacters}`, "label middle", presence(seconds, from + 1.8, to + 1)),
        write(ruler.left + count * ruler.step, ruler.top + 42, `${count}`, "value severe end", settled),
        write(stage.left, stage.bottom - 18, `${assertSource.file}, ${assertSource.license}`, "label soft", settled),
      ].join("");
    },
  };
}

const quote = { numberRight: 66, left: 76, top: stage.top + 66, step: 29 } as const;
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
    write(quote.numberRight, y, `${line}`, "narrow-code soft end") +
    write(quote.left, y, "public", counted ? "narrow-code accent" : "narrow-code soft") +
    write(quote.left + 6 * characterWidth, y, rest, "narrow-code")
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
        const lineY = quote.top + index * quote.step;
        const counted = index > 0;
        const end = quote.left + declaration.text.length * characterWidth + 6;
        const bend = quote.left + 52 * characterWidth;
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
        return fade(presence(seconds, start, to), codeLine(declaration, lineY, counted), leader);
      });
      const lastLine = `line ${grouped(assertSource.lines)}`;
      return [
        drawTable(chosen, () => 0.4, Math.min(1, risen * 2)),
        drawRow(chosen, y, { marked: 1 }),
        ...lines,
        fade(
          Math.min(presence(seconds, from + 1.2, to + 1), 1 - gone),
          drawMap(progress(seconds, from + 1.4, 3.4)),
          write(map.left - 12, map.bottom, lastLine, "label soft end"),
          write(stage.left, stage.bottom - 4, `${file}, ${license}`, "label soft"),
        ),
      ].join("");
    },
  };
}

/** The metrics of one type, by the heading of their column. @throws Error when the type has none. */
function typeMetric(packageName: string, typeName: string): (column: string) => number {
  const [headings = [], ...rows] = resultRows("typeMetrics.csv");
  const cell = (row: readonly string[], column: string) => row[headings.indexOf(column)];
  const row = rows.find((one) => cell(one, "Package Name") === packageName && cell(one, "Type Name") === typeName);
  if (!row) throw new Error(`${packageName}.${typeName} has no metrics.`);
  return (column) => Number(cell(row, column));
}
