import { type AnalysisId, analyses } from "#content/analyses.ts";

const toolEdition = "DesigniteJava, community edition";

export function projectName(id: AnalysisId): string {
  return `${analyses[id].project} ${analyses[id].version}`;
}

/** The analyzed projects and the edition that analyzed them; part of every caption. */
export function sourceLine(...ids: readonly AnalysisId[]): string {
  const names = ids.map(projectName);
  const last = names.pop() ?? "";
  return `${names.length > 0 ? `${names.join(", ")} and ${last}` : last}, analyzed with ${toolEdition}.`;
}

/** The parts of the specimen label of a plate: tool, edition, projects with their versions. */
export function specimenOf(...ids: readonly AnalysisId[]): readonly string[] {
  return ["DesigniteJava", "community edition", ...ids.map(projectName)];
}

/** Must accompany every count that includes this smell, because the count misleads without it. */
export const libraryNote = "In a library, Unutilized Abstraction includes public types.";
