import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { coverage } from "#content/smells/coverage.ts";
import { type CountedFamilyId, smellFamilies } from "#content/smells/families.ts";
import { drawChartOnCanvases } from "../charts/chart-canvas.ts";
import { drawToolMatrix } from "../charts/tool-matrix.ts";
import type { Figure } from "../figure.ts";

interface FamilyRow {
  family: CountedFamilyId;
  /** What the other two tools have for these questions, by their own names. */
  sonarqube: string;
  ndepend: string;
}

/** The rules of SonarQube are those of rules.sonarsource.com, the ones of NDepend its default rules of 2018.1. */
const families: readonly FamilyRow[] = [
  { family: "architecture", sonarqube: "flaws, deviations", ndepend: "cycles, layers" },
  { family: "design", sonarqube: "S110, S1699, S3060", ndepend: "object-oriented design" },
  { family: "implementation", sonarqube: "S107, S1541, S3776", ndepend: "code smells" },
  { family: "testability", sonarqube: "S2223, S2699", ndepend: "singletons, static fields" },
];

const sources = {
  designite: `Designite: the catalog of smells, for ${designiteCsharp.name} ${designiteCsharp.latestVersion}`,
  sonarqube: "SonarQube: rules.sonarsource.com/csharp and the architecture analysis of SonarQube Server 2026.5",
  ndepend: "NDepend: its default rules of 2018.1",
};

/** What three tools have for the questions of each family of smells. */
export function catalogCoverage(): Figure {
  const rows = families.map(({ family, sonarqube, ndepend }) => ({
    name: smellFamilies[family].name.replace(" smells", ""),
    detected: coverage(family, "designite-csharp").detected,
    words: [sonarqube, ndepend],
  }));
  const sum = rows.reduce((total, { detected }) => total + detected, 0);
  const most = rows.reduce((first, row) => (row.detected > first.detected ? row : first));
  return {
    finding: `${most.detected} of the ${sum} smells of ${designiteCsharp.name} are about ${most.name.toLowerCase()}`,
    unit: "Smells that Designite detects, and rules of the other tools for the same questions",
    specimen: [designiteCsharp.name, "SonarQube", "NDepend"],
    note: "Names beginning with S are rules of SonarQube. Designite reports test smells in addition.",
    source: `${sources.designite}; ${sources.sonarqube}; ${sources.ndepend}.`,
    description: `A table of three tools and ${rows.length} families of questions, with bars for Designite. ${rows.map(({ name, detected, words }) => `${name}: ${detected} smells in Designite; SonarQube ${words[0]}; NDepend ${words[1]}.`).join(" ")}`,
    table: {
      columns: ["Family", "Smells of Designite", "SonarQube", "NDepend"],
      rows: rows.map(({ name, detected, words: [sonarqube = "", ndepend = ""] }) => [
        name,
        detected,
        sonarqube,
        ndepend,
      ]),
    },
    drawings: drawChartOnCanvases((canvas) => drawToolMatrix(["Designite", "SonarQube", "NDepend"], rows, canvas)),
  };
}
