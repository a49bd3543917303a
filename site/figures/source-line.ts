import { type AnalysisId, projectName } from "#content/catalog/analyses.ts";

/** The parts of the specimen label of a plate: tool, edition, projects with their versions. */
export function specimenOf(...ids: readonly AnalysisId[]): readonly string[] {
  return ["DesigniteJava", "community edition", ...ids.map(projectName)];
}

/** The label for output of DPy for its own source. */
export const dpySpecimen: readonly string[] = ["DPy", "February 2025 build", "its own source"];

/** Must accompany every count that includes this smell, because the count misleads without it. */
export const libraryNote = "In a library, Unutilized Abstraction includes public types.";
