import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { coverage } from "#content/smells/coverage.ts";
import { type CountedFamilyId, smellFamilies } from "#content/smells/families.ts";
import type { Source, TableCell } from "../../pictures/marks/data-table.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import { drawToolMatrix } from "../charts/tool-matrix.ts";
import type { Figure } from "../figure.ts";

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
    unit: "Smells of Designite by number, and what the other tools have for the same questions",
    specimen: [designiteCsharp.name, "SonarQube", "NDepend"],
    note: "Names beginning with S are rules of SonarQube. The number in brackets is the source of a cell.",
    source: sourceList,
    description: `A table of three tools and ${rows.length} families of questions, with bars for the numbers of smells in Designite. ${inWords.join(" ")}`,
    table: {
      columns: ["Questions", ...toolNames],
      rows: families.map((row) => [row.name, ...cellsOf(row).map(tableCell)]),
    },
    drawings: drawChartOnCanvases((canvas) => drawToolMatrix(toolNames, rows, canvas)),
  };
}
