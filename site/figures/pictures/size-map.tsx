import { Label } from "../../drawing/label.tsx";
import { paint } from "../../drawing/paint.ts";
import { rectangle } from "../../drawing/path-data.ts";
import { severityMark, severityOf, severitySentence } from "../../drawing/severity.ts";
import { layOutTiles, type TileBox } from "../../drawing/tiles.ts";
import { formatPercent, formatValue } from "../../results/model/format-value.ts";
import type { Results } from "../../results/model/opened.ts";
import { highestBy, type TypeNode, typeGraph } from "../analysis-rows.ts";
import { Drawing } from "../drawing.tsx";
import { fillPicture, type Picture, type PictureCanvas } from "../figure.ts";
import { optionalLabel } from "../picture-file.tsx";
import { libraryNote } from "../source-line.ts";

interface Tile extends TileBox {
  item: TypeNode;
}

/** The name in as many lines as the tile has room for, divided before capitals; what does not fit is cut. */
function nameLines(name: string, { width, height }: Pick<TileBox, "width" | "height">, size: number): string[] {
  const most = Math.max(1, Math.floor((height - size * 0.3) / (size * 1.15)));
  const longest = Math.floor((width - 6) / (size * 0.47));
  const lines: string[] = [];
  for (const word of name.split(/(?=[A-Z][a-z])/)) {
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

function Tiles({ canvas, types }: { canvas: PictureCanvas; types: readonly TypeNode[] }) {
  const { width, height, fontSize: size } = canvas;
  const least = canvas.kind === "wide" ? leastNamed.wide : leastNamed.narrow;
  const mapHeight = height - size * 2;
  const packages = [...Map.groupBy(types, ({ packageName }) => packageName)];
  const { tiles, frames } = layOutTiles(packages, ({ linesOfCode }) => linesOfCode, {
    width: width - 2,
    height: mapHeight,
    gap: 2,
    headingHeight: size * 1.35,
    headingShare: 1 / 40,
    round: true,
  });
  const isSevere = ({ item: type }: Tile) => severityOf(type.designSmells) === "many";
  const rectangles = (own: readonly TileBox[]) =>
    own.map((tile) => rectangle(tile.x, tile.y, tile.width, tile.height)).join("");
  const severe = tiles.filter(isSevere);
  const named = tiles.filter((tile) => tile.width >= least && tile.height >= size * 1.2);
  const headed = frames
    .filter((frame) => frame.width >= least && tiles.some((tile) => tile.y >= frame.y + size && isIn(tile, frame)))
    .filter((frame) => !tiles.some((tile) => isIn(tile, frame) && tile.y < frame.y + size));
  return (
    <Drawing canvas={canvas} height={height}>
      <g transform="translate(1 1)">
        <path d={rectangles(tiles.filter((tile) => !isSevere(tile)))} fill={paint.ground} stroke={paint.line} />
        <path d={rectangles(severe)} fill={paint.severe} fillOpacity={0.4} stroke={paint.severe} />
        {named.flatMap((tile) =>
          nameLines(tile.item.typeName, tile, size).map((line, index) => (
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
            text={nameLines(frame.group.replace(/^org\./, ""), { ...frame, height: size }, size)[0] ?? ""}
          />
        ))}
      </g>
      <path
        d={severityMark("many", size * 0.5, height - size * 0.55, size * 0.36)}
        fill={paint.severe}
        {...optionalLabel}
      />
      <Label x={size * 1.4} y={height - size * 0.2} text={`${severe.length} types with 3 or more design smells`} />
    </Drawing>
  );
}

function isIn(tile: Tile, frame: TileBox): boolean {
  return tile.x >= frame.x && tile.x < frame.x + frame.width && tile.y >= frame.y && tile.y < frame.y + frame.height;
}

/** A treemap of the types by lines of code, with a frame for each package. */
export function sizeMap(results: Results): Picture {
  const all = typeGraph(results).nodes;
  const types = all.filter(({ linesOfCode }) => linesOfCode > 0);
  const lines = types.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0);
  const severe = types.filter(({ designSmells }) => severityOf(designSmells) === "many");
  const severeLines = severe.reduce((sum, { linesOfCode }) => sum + linesOfCode, 0);
  const smells = types.reduce((sum, { designSmells }) => sum + designSmells, 0);
  const longest = highestBy(types, ({ linesOfCode }) => linesOfCode, 5).map((t) => `${t.typeName} ${t.linesOfCode}`);
  return {
    drawings: fillPicture((canvas) => <Tiles canvas={canvas} types={types} />, { wide: 520, narrow: 480 }),
    finding: `${severe.length} of ${types.length} types of ${results.analysis.title} have three or more design smells and make up ${formatPercent(severeLines / lines)} of its lines`,
    unit: "Types as tiles in their packages; the area of a tile shows lines of code",
    source: "typeMetrics.csv and designCodeSmells.csv of this analysis.",
    table: {
      columns: ["Type with three or more", "Package", "Lines of code", "Design smells"],
      rows: highestBy(severe, ({ linesOfCode }) => linesOfCode, severe.length).map((type) => [
        { code: type.typeName },
        { code: type.packageName },
        type.linesOfCode,
        type.designSmells,
      ]),
    },
    note: `Left out: ${all.length - types.length} of ${all.length} types, reported without lines of code. ${libraryNote}`,
    specimen: results.analysis.specimen,
    description: `A treemap of ${types.length} types of ${results.analysis.title} by lines of code. The largest tiles, in lines: ${longest.join(", ")}. All tiles together are ${formatValue(lines)} lines and have ${formatValue(smells)} design smells. Red tiles are types with three or more design smells: ${severitySentence(types)}`,
  };
}
