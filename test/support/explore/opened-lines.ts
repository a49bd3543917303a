import { join } from "node:path";
import type { ReadyId } from "#content/catalog/analyses.ts";
import { placeTypes } from "#site/drawing/place-types.ts";
import { factsOf } from "#site/results/model/facts.ts";
import type { Opened } from "#site/results/model/opened.ts";
import { type SelectedResults, type Selection, typesOf } from "#site/results/model/selection.ts";
import { readResults } from "#site/results/read/stored-results.ts";
import { sampleAnalysis } from "./sample-analysis.ts";

/** Results for tests with a placement, from the lines of `sampleAnalysis`. */
export function openedLines(text: string): Opened {
  const analysis = sampleAnalysis(text);
  const facts = factsOf(analysis);
  return { analysis, facts, placement: placeTypes(analysis, facts), remarks: [] };
}

/** The stored results of a library. */
export async function openedLibrary(id: ReadyId): Promise<Opened> {
  const { analysis, facts } = await readResults(join("content/catalog/analyses", id));
  return { analysis, facts, placement: placeTypes(analysis, facts), remarks: [] };
}

export function inputFor(opened: Opened, selection: Selection): SelectedResults {
  return { opened, selection, selected: typesOf(selection, opened.analysis, opened.facts) };
}
