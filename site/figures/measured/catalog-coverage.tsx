import { scaleLinear } from "d3-scale";
import { coverage } from "#content/catalog/smells/coverage.ts";
import { type CountedFamilyId, smellFamilies } from "#content/catalog/smells/families.ts";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { Label } from "../../drawing/label.tsx";
import { paint, strong } from "../../drawing/paint.ts";
import { rectangle, rounded } from "../../drawing/path-data.ts";
import { Drawing } from "../drawing.tsx";
import { type Canvas, drawChart, type Figure, type Source, type TableCell } from "../figure.ts";

const sources = {
  catalog: {
    title: `Catalog of smells, ${designiteCsharp.name} ${designiteCsharp.latestVersion}`,
    url: "/docs/smells.html",
  },
  sonarRules: { title: "SonarSource, rules for C#", url: "https://rules.sonarsource.com/csharp/" },
  sonarArchitecture: {
    title: "SonarQube Server 2026.5, project architecture",
    url: "https://docs.sonarsource.com/sonarqube-server/architecture-analysis/project-architecture",
  },
  sonarMeasures: {
    title: "SonarQube Server 2026.3, measures and metrics",
    url: "https://docs.sonarsource.com/sonarqube-server/2026.3/user-guide/code-metrics/metrics-definition",
  },
  ndependRules: {
    title: "NDepend, default rules of 2018.1",
    url: "https://github.com/ElemarJR/TheFlow/blob/master/TheFlow.ndproj",
  },
} as const satisfies Record<string, Source>;

/** The numbers of the sources in the drawing. */
const sourceList: readonly Source[] = Object.values(sources);

interface ToolCell {
  count?: number;
  words: string;
  source: Source;
}

interface FamilyRow {
  name: string;
  /** A tool of which no source says anything has no cell. */
  designite?: ToolCell;
  sonarqube?: ToolCell;
  ndepend?: ToolCell;
}

const catalog = (words: string): ToolCell => ({ words, source: sources.catalog });
const rules = (words: string): ToolCell => ({ words, source: sources.sonarRules });
const defaults = (words: string): ToolCell => ({ words, source: sources.ndependRules });

function counted(family: CountedFamilyId): Required<Pick<FamilyRow, "name" | "designite">> {
  const count = coverage(family, "designite-csharp").detected;
  const name = smellFamilies[family].name.replace(" smells", "");
  return { name, designite: { ...catalog(String(count)), count } };
}

/** The families of the catalog first, then the questions of the other tools. */
const families: readonly FamilyRow[] = [
  {
    ...counted("architecture"),
    sonarqube: { words: "flaws, deviations", source: sources.sonarArchitecture },
    ndepend: defaults("cycles, layers, cohesion"),
  },
  {
    ...counted("design"),
    sonarqube: rules("S110, S1699, S3060"),
    ndepend: defaults("object-oriented design"),
  },
  {
    ...counted("implementation"),
    sonarqube: rules("S107, S1541, S3776"),
    ndepend: defaults("code smells, dead code"),
  },
  { ...counted("testability"), sonarqube: rules("S2223"), ndepend: defaults("singletons, static fields") },
  { name: "Tests", designite: catalog("test smells"), sonarqube: rules("S2699"), ndepend: defaults("code coverage") },
  {
    name: "Duplication",
    designite: catalog("Duplicate Code"),
    sonarqube: { words: "lines, blocks", source: sources.sonarMeasures },
  },
  { name: "Security", sonarqube: rules("vulnerabilities") },
];

const toolNames = ["Designite", "SonarQube", "NDepend"] as const;

const cellsOf = ({ designite, sonarqube, ndepend }: FamilyRow) => [designite, sonarqube, ndepend] as const;

const tableCell = (cell: ToolCell | undefined): TableCell =>
  cell ? { text: cell.count === undefined ? cell.words : `${cell.words} smells`, source: cell.source } : "";

/** What three tools have for each family of questions, each cell with the source that says so. */
export function catalogCoverage(): Figure {
  const smells = families.flatMap(({ name, designite }) =>
    designite?.count === undefined ? [] : [{ name, count: designite.count }],
  );
  const sum = smells.reduce((total, { count }) => total + count, 0);
  const most = smells.reduce((first, one) => (one.count > first.count ? one : first));
  const rows = families.map((row) => ({
    name: row.name,
    cells: cellsOf(row).map((cell) => cell && { ...cell, source: sourceList.indexOf(cell.source) + 1 }),
  }));
  const inWords = rows.map(({ name, cells }) => {
    const words = cells.flatMap((cell, tool) => (cell ? [`${toolNames[tool]} ${cell.words}`] : []));
    return `${name}: ${words.join("; ")}.`;
  });
  return {
    finding: `${most.count} of the ${sum} smells of ${designiteCsharp.name} are about ${most.name.toLowerCase()}`,
    unit: "How many smells Designite has for each question, and what the other tools offer",
    specimen: [designiteCsharp.name, "SonarQube", "NDepend"],
    note: "Names beginning with S are rules of SonarQube. The number in brackets refers to a source.",
    source: sourceList,
    description: `A table of three tools and ${rows.length} families of questions, with bars for the numbers of smells in Designite. ${inWords.join(" ")}`,
    table: {
      columns: ["Questions", ...toolNames],
      rows: families.map((row) => [row.name, ...cellsOf(row).map(tableCell)]),
    },
    drawings: drawChart((canvas) => <ToolMatrix canvas={canvas} tools={toolNames} rows={rows} />),
  };
}

/** What a tool has for a question: a count with a bar, or words; and the number of the source that says so. */
interface MatrixCell {
  count?: number;
  words: string;
  source: number;
}

interface MatrixRow {
  name: string;
  /** In the order of the tools. A tool of which no source says anything has no cell. */
  cells: readonly (MatrixCell | undefined)[];
}

interface CellProps {
  cell: MatrixCell;
  left: number;
  y: number;
  fontSize: number;
  /** Of the bar. */
  length: number;
}

/** A bar for a count, or nothing; then the words of the cell and, lighter, the number of its source. */
function Cell({ cell: { count, words, source }, left, y, fontSize, length }: CellProps) {
  const hasBar = count !== undefined;
  return (
    <>
      {hasBar && <path d={rectangle(left, y - fontSize * 0.85, length, fontSize)} fill={paint.accent} />}
      <text x={rounded(hasBar ? left + length + 7 : left)} y={rounded(y)} fill={paint.ink}>
        {words}
        <tspan dx={6} fill={paint.inkSoft}>{`[${source}]`}</tspan>
      </text>
    </>
  );
}

interface ToolMatrixProps {
  canvas: Canvas;
  tools: readonly string[];
  rows: readonly MatrixRow[];
}

/** Tools across, families of questions down. On a narrow canvas the cells of a family are below each other. */
function ToolMatrix({ canvas, tools, rows }: ToolMatrixProps) {
  const { width, fontSize, kind } = canvas;
  const stacked = kind === "narrow";
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell?.count ?? 0)));
  const lefts = stacked ? tools.map(() => fontSize * 6) : [108, 242, 392];
  const length = scaleLinear([0, most], [0, stacked ? width - fontSize * 11 : 76]);
  let bottom = stacked ? 0 : fontSize * 1.8;
  const placed = rows.map(({ name, cells }) => {
    const filled = cells.flatMap((cell, tool) => (cell ? [{ cell, tool }] : []));
    const top = bottom;
    bottom += fontSize * (stacked ? 2.1 + filled.length * 1.5 : 2.6);
    return { name, filled, top };
  });
  return (
    <Drawing canvas={canvas} height={Math.ceil(bottom)}>
      {!stacked && tools.map((tool, index) => <Label key={tool} x={lefts[index] ?? 0} y={fontSize} text={tool} />)}
      {placed.map(({ name, filled, top }) => (
        <g key={name}>
          <path d={`M0 ${Math.round(top) + 0.5}H${width}`} stroke={paint.line} strokeWidth={1} />
          <Label x={0} y={top + fontSize * (stacked ? 1.3 : 1.7)} {...strong} text={name} />
          {filled.map(({ cell, tool }, position) => {
            const y = top + fontSize * (stacked ? 2.8 + 1.5 * position : 1.7);
            return (
              <g key={tool}>
                {stacked && <Label x={0} y={y} text={tools[tool] ?? ""} />}
                <Cell cell={cell} left={lefts[tool] ?? 0} y={y} fontSize={fontSize} length={length(cell.count ?? 0)} />
              </g>
            );
          })}
        </g>
      ))}
    </Drawing>
  );
}
