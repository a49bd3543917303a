import type { SmellFamilyId } from "#content/catalog/smells/families.ts";
import { smellFamilies } from "#content/catalog/smells/families.ts";
import { type SmellId, smellAt } from "#content/catalog/smells/index.ts";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { spelledNumber } from "#content/spelled-number.ts";
import { Label } from "../../drawing/label.tsx";
import { paint, strong } from "../../drawing/paint.ts";
import { Drawing } from "../drawing.tsx";
import { type Canvas, drawPicture, type Picture } from "../figure.ts";

/** SonarQube's rules with the purpose of a smell, as the article lists them. None where we found none. */
const counterparts: readonly { smell: SmellId; rules: readonly string[]; about?: string }[] = [
  { smell: "complex-method", rules: ["S3776", "S1541"], about: "complexity" },
  { smell: "long-method", rules: ["S138"], about: "lines" },
  { smell: "long-parameter-list", rules: ["S107"], about: "parameters" },
  { smell: "virtual-method-call-from-constructor", rules: ["S1699"] },
  { smell: "excessive-dependency", rules: ["S1200"], about: "used classes" },
  { smell: "global-state", rules: ["S2223"] },
  { smell: "deep-hierarchy", rules: ["S110"], about: "parents" },
  { smell: "insufficient-modularization", rules: ["S1448"], about: "methods, in Java" },
  { smell: "broken-hierarchy", rules: [] },
  { smell: "multifaceted-abstraction", rules: [] },
  { smell: "feature-concentration", rules: [] },
  { smell: "scattered-functionality", rules: [] },
];

const rows = counterparts.map(({ smell, rules, about }) => ({ ...smellAt(smell), rules, about }));
const without = rows.filter(({ rules }) => rules.length === 0);

const familyName = (family: SmellFamilyId) => smellFamilies[family].name.replace(" smells", "");

const rulesOf = ({ rules }: (typeof rows)[number]) => (rules.length > 0 ? rules.join(", ") : "none found");

/** The smells by family, each joined with SonarQube's rule: a line without an end has none. */
function Counterparts({ canvas }: { canvas: Canvas }) {
  const { width, fontSize, kind } = canvas;
  const isWide = kind === "wide";
  const pitch = fontSize * (isWide ? 1.72 : 1.6);
  const names = isWide ? 170 : 0;
  const [start, end] = [500, 630];
  let baseline = fontSize;
  const placed = rows.map((row, at) => {
    const isFirst = row.family !== rows[at - 1]?.family;
    // A phone has the name of the family above its smells.
    baseline += isFirst && at > 0 ? fontSize * (isWide ? 0.7 : 0.5) : 0;
    const familyBaseline = baseline + pitch;
    baseline += pitch * (isFirst && !isWide ? 2 : 1);
    return { ...row, isFirst, familyBaseline, y: baseline };
  });
  return (
    <Drawing canvas={canvas} height={Math.ceil(baseline + fontSize * 0.6)}>
      <Label x={names} y={fontSize} {...strong} text="Designite" />
      <Label
        x={isWide ? end + 20 : width}
        y={fontSize}
        textAnchor={isWide ? "start" : "end"}
        {...strong}
        text="SonarQube"
      />
      {placed.map((row) => {
        const { id, name, family, rules, about, isFirst, familyBaseline, y } = row;
        const middle = Math.round(y - fontSize * 0.35);
        const isMatched = rules.length > 0;
        return (
          <g key={id}>
            {isFirst && (
              <>
                <path d={`M0 ${Math.round(familyBaseline - fontSize * 1.35) + 0.5}H${width}`} stroke={paint.line} />
                <Label x={0} y={familyBaseline} text={familyName(family)} />
              </>
            )}
            <Label x={names} y={y} fill={paint.ink} text={name} />
            {isWide && (
              <>
                <path
                  d={`M${start} ${middle}H${isMatched ? end : (start + end) / 2}`}
                  stroke={isMatched ? paint.inkSoft : paint.accent}
                  strokeDasharray={isMatched ? undefined : "3 4"}
                />
                <circle cx={start} cy={middle} r={4.5} fill={paint.accent} />
                {isMatched && <circle cx={end} cy={middle} r={4.5} fill={paint.inkSoft} />}
              </>
            )}
            <Label
              x={isWide ? end + 20 : width}
              y={y}
              textAnchor={isWide ? "start" : "end"}
              fill={isMatched ? paint.ink : paint.accent}
              text={isWide && about ? `${rulesOf(row)}: ${about}` : rulesOf(row)}
            />
          </g>
        );
      })}
    </Drawing>
  );
}

/** Which of the smells that the article compares have a counterpart among the rules of SonarQube. */
export function ruleCounterparts(): Picture {
  return {
    drawings: drawPicture((canvas) => <Counterparts canvas={canvas} />),
    needsLabels: true,
    finding: `We found no rule of SonarQube for ${spelledNumber(without.length)} of these smells`,
    unit: "Smells that Designite for C# reports, each with SonarQube's rules of the same purpose",
    source: "SonarSource, sonar-dotnet 10.33.0.1635 and sonar-java 8.40.0.46617, rule descriptions.",
    table: {
      columns: ["Smell", "Family", "SonarQube's rules"],
      rows: rows.map((row) => [row.name, familyName(row.family), rulesOf(row)]),
    },
    note: "A rule has the same purpose, not the same limit. Rules for bugs and vulnerabilities, which Designite doesn't have, are left out.",
    specimen: [`${designiteCsharp.name} ${designiteCsharp.latestVersion}`, "sonar-dotnet 10.33", "sonar-java 8.40"],
    description: `Two columns, with ${rows.length} smells of Designite on the left and SonarQube's rules on the right. ${rows.map((row) => `${row.name}: ${rulesOf(row)}.`).join(" ")}`,
  };
}
