import { dpyAnalysis } from "#content/catalog/analyses.ts";
import { Label } from "../../drawing/label.tsx";
import { paint } from "../../drawing/paint.ts";
import { rectangle } from "../../drawing/path-data.ts";
import { severities, severityLabel, severityMark, severityOf, severityPaint } from "../../drawing/severity.ts";
import { layOutTiles, type TileBox } from "../../drawing/tiles.ts";
import { formatPercent, formatValue } from "../../results/model/format-value.ts";
import type { Results } from "../../results/model/opened.ts";
import { Drawing } from "../drawing.tsx";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";
import { optionalLabel } from "../picture-file.tsx";
import { dpySpecimen } from "../source-line.ts";
import { type Module, modulesOf } from "./size-and-findings.tsx";

interface Tile extends TileBox {
  item: Module;
}

/** The name in as many lines as the tile has room for, divided after underscores; what does not fit is cut. */
function nameLines(name: string, { width, height }: Pick<TileBox, "width" | "height">, size: number): string[] {
  const most = Math.max(1, Math.floor((height - size * 0.3) / (size * 1.15)));
  const longest = Math.floor((width - 6) / (size * 0.47));
  const lines: string[] = [];
  for (const word of name.split(/(?<=_)|(?=[A-Z][a-z])/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length <= longest) lines[lines.length - 1] = line + word;
    else lines.push(word);
  }
  const cut = (line: string, isLast: boolean) =>
    line.length > longest || (isLast && lines.length > most) ? `${line.slice(0, longest - 1)}…` : line;
  return lines.slice(0, most).map((line, index) => cut(line, index === most - 1));
}

/** From this width on a tile has its name: 60 pixels where the drawing is shown largest. */
const leastNamed = { wide: 56, narrow: 44 } as const;

function Tiles({ canvas, modules }: { canvas: PictureCanvas; modules: readonly Module[] }) {
  const { width, height, fontSize: size } = canvas;
  const least = canvas.kind === "wide" ? leastNamed.wide : leastNamed.narrow;
  const mapHeight = height - size * 2;
  const packages = [...Map.groupBy(modules, ({ packageName }) => packageName)];
  const { tiles, frames } = layOutTiles(packages, ({ linesOfCode }) => linesOfCode, {
    width: width - 2,
    height: mapHeight,
    gap: 2,
    headingHeight: size * 1.35,
    headingShare: 1 / 40,
    round: true,
  });
  const rectangles = (own: readonly TileBox[]) =>
    own.map((tile) => rectangle(tile.x, tile.y, tile.width, tile.height)).join("");
  const smelly = tiles.filter(({ item }) => item.designSmells > 0);
  const legend = severities
    .filter((severity) => severity !== "none")
    .map((severity) => ({
      severity,
      count: smelly.filter(({ item }) => severityOf(item.designSmells) === severity).length,
    }));
  const named = tiles.filter((tile) => tile.width >= least && tile.height >= size * 1.2);
  const headed = frames
    .filter((frame) => frame.width >= least && tiles.some((tile) => tile.y >= frame.y + size && isIn(tile, frame)))
    .filter((frame) => !tiles.some((tile) => isIn(tile, frame) && tile.y < frame.y + size));
  return (
    <Drawing canvas={canvas} height={height}>
      <g transform="translate(1 1)">
        <path d={rectangles(tiles)} fill={paint.ground} stroke={paint.line} />
        {smelly.map(({ item, x, y, width: wide, height: tall }) => {
          const severity = severityOf(item.designSmells);
          const mark = severityMark(severity, x + wide - size * 0.6, y + tall - size * 0.6, size * 0.34);
          return <path key={`${x} ${y}`} d={mark} fill={severityPaint[severity]} />;
        })}
        {named.flatMap((tile) =>
          nameLines(tile.item.name, tile, size).map((line, index) => (
            <Label
              key={`${tile.x} ${tile.y} ${line}`}
              x={tile.x + 4}
              y={tile.y + size * (1 + index * 1.15)}
              fill={paint.ink}
              text={line}
            />
          )),
        )}
        {headed.map((frame) => (
          <Label
            key={frame.group}
            x={frame.x + 1}
            y={frame.y + size}
            fontWeight={600}
            text={nameLines(frame.group, { ...frame, height: size }, size)[0] ?? ""}
          />
        ))}
      </g>
      {legend.map(({ severity, count }, index) => {
        const left = index * size * (canvas.kind === "wide" ? 11 : 7.6);
        const mark = severityMark(severity, left + size * 0.5, height - size * 0.55, size * 0.36);
        return (
          <g key={severity}>
            <path d={mark} fill={severityPaint[severity]} {...optionalLabel} />
            <Label x={left + size * 1.3} y={height - size * 0.2} text={`${severityLabel[severity]}: ${count}`} />
          </g>
        );
      })}
    </Drawing>
  );
}

function isIn(tile: Tile, frame: TileBox): boolean {
  return tile.x >= frame.x && tile.x < frame.x + frame.width && tile.y >= frame.y && tile.y < frame.y + frame.height;
}

/** A treemap of the modules of DPy by the lines of their functions, with a frame for each package. */
export function moduleMap(results: Results): Picture {
  const modules = modulesOf(results);
  const lines = modules.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0);
  const smelly = modules.filter(({ designSmells }) => designSmells > 0);
  const packages = [...Map.groupBy(modules, ({ packageName }) => packageName)]
    .map(([name, own]) => ({ name, lines: own.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0) }))
    .sort((a, b) => b.lines - a.lines);
  const [largest] = packages;
  const shares = packages.map((one) => `${one.name} ${formatPercent(one.lines / lines)}`);
  return {
    drawings: fillPicture((canvas) => <Tiles canvas={canvas} modules={modules} />, { narrow: 400 }),
    finding: `${largest?.name} is ${formatPercent((largest?.lines ?? 0) / lines)} of the code in the ${packages.length} packages of ${dpyAnalysis.project}`,
    unit: "Modules as tiles in their packages; the area of a tile shows the lines of its functions",
    source: dpyAnalysis.source,
    table: {
      columns: ["Module", "Package", "Lines of functions", "Design smells"],
      rows: modules
        .toSorted((a, b) => b.linesOfCode - a.linesOfCode)
        .map((one) => [{ code: one.name }, { code: one.packageName }, one.linesOfCode, one.designSmells]),
    },
    note: "A mark in a tile is a module with design smells.",
    specimen: dpySpecimen,
    description: `A treemap of ${modules.length} modules of ${dpyAnalysis.project} by the lines of their functions, together ${formatValue(lines)}, in a frame for each package: ${shares.join(", ")}. Marks show the ${smelly.length} modules with design smells: ${smelly.map(({ name, designSmells }) => `${name} ${designSmells}`).join(", ")}.`,
  };
}
