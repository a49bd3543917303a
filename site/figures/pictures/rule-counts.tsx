import { coverage } from "#content/catalog/smells/coverage.ts";
import { countedFamilyIds, smellFamilies } from "#content/catalog/smells/families.ts";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { Label } from "../../drawing/label.tsx";
import { paint, strong } from "../../drawing/paint.ts";
import { rectangle } from "../../drawing/path-data.ts";
import { Drawing } from "../drawing.tsx";
import { type Canvas, drawPicture, type Picture } from "../figure.ts";

/** The rules for C# in version 10.33.0.1635 of SonarSource's analyzer, by their type. */
const sonarRules = { "code smells": 345, bugs: 94, vulnerabilities: 41 } as const;

interface RuleGroup {
  name: string;
  count: number;
}

interface ToolRules {
  name: string;
  color: string;
  groups: readonly RuleGroup[];
}

const totalOf = ({ groups }: ToolRules) => groups.reduce((sum, { count }) => sum + count, 0);

const tools: readonly ToolRules[] = [
  {
    name: designiteCsharp.name,
    color: paint.accent,
    groups: countedFamilyIds.flatMap((family) => {
      const count = coverage(family, "designite-csharp").detected;
      return count > 0 ? [{ name: smellFamilies[family].name.replace(" smells", "").toLowerCase(), count }] : [];
    }),
  },
  {
    name: "SonarQube, rules for C#",
    color: paint.inkSoft,
    groups: Object.entries(sonarRules).map(([name, count]) => ({ name, count })),
  },
];

/** A square for each rule, in columns of ten, group beside group. */
function Rules({ canvas }: { canvas: Canvas }) {
  const { width, fontSize, kind } = canvas;
  const isWide = kind === "wide";
  const pitch = isWide ? 13 : 5.4;
  const side = pitch * 0.72;
  const [blockHeight, gap] = [pitch * 10, isWide ? 34 : 14];
  const labelHeight = isWide ? fontSize * 1.6 : fontSize * 1.4;
  let top = 0;
  const placed = tools.map((tool) => {
    const own = { tool, top };
    top += fontSize * 1.8 + blockHeight + (isWide ? labelHeight : labelHeight * tool.groups.length) + fontSize * 1.8;
    return own;
  });
  return (
    <Drawing canvas={canvas} height={Math.ceil(top - fontSize)}>
      {placed.map(({ tool, top: start }) => {
        const first = start + fontSize * 1.8;
        let left = 0;
        return (
          <g key={tool.name}>
            <Label x={0} y={start + fontSize} {...strong} text={`${tool.name}: ${totalOf(tool)}`} />
            {tool.groups.map(({ name, count }, at) => {
              const x = left;
              const columns = Math.ceil(count / 10) * pitch;
              const words = `${count} ${name}`;
              left += Math.max(columns, isWide ? words.length * fontSize * 0.48 : 0) + gap;
              const squares = Array.from({ length: count }, (_, index) =>
                rectangle(x + Math.floor(index / 10) * pitch, first + (index % 10) * pitch, side, side),
              );
              return (
                <g key={name}>
                  <path d={squares.join("")} fill={tool.color} />
                  <Label
                    x={isWide ? x : 0}
                    y={first + blockHeight + labelHeight * (isWide ? 1 : at + 1)}
                    fill={paint.ink}
                    text={words}
                  />
                </g>
              );
            })}
          </g>
        );
      })}
      <path d={`M0 ${Math.round((placed[1]?.top ?? 0) - fontSize * 0.9) + 0.5}H${width}`} stroke={paint.line} />
    </Drawing>
  );
}

/** What the rules of two tools for C# are about. The third publishes no number. */
export function ruleCounts(): Picture {
  const [designite] = tools;
  const structure = designite?.groups.slice(0, 2).reduce((sum, { count }) => sum + count, 0) ?? 0;
  const smells = designite ? totalOf(designite) : 0;
  const inWords = tools.map((tool) => {
    return `${tool.name}: ${totalOf(tool)}, of them ${tool.groups.map(({ name, count }) => `${count} ${name}`).join(", ")}.`;
  });
  return {
    drawings: drawPicture((canvas) => <Rules canvas={canvas} />),
    finding: `${structure} of Designite's ${smells} smells are about architecture and design; SonarQube's rules also look for bugs and vulnerabilities`,
    unit: "One square for each smell or rule for C#",
    source: `Catalog of smells for ${designiteCsharp.name} ${designiteCsharp.latestVersion}; SonarSource, sonar-dotnet 10.33.0.1635, rule descriptions in analyzers/rspec/cs.`,
    table: {
      columns: ["Tool", "Group", "Rules"],
      rows: tools.flatMap(({ name, groups }) => groups.map((group) => [name, group.name, group.count])),
    },
    note: "NDepend's rules are queries that a team adds to; we found no count of its current ones.",
    specimen: [`${designiteCsharp.name} ${designiteCsharp.latestVersion}`, "sonar-dotnet 10.33"],
    description: `Two groups of squares, one square for each smell or rule. ${inWords.join(" ")}`,
  };
}
