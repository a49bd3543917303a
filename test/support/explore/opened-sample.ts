import { factsOf } from "#site/results/model/facts.ts";
import type { Opened } from "#site/results/model/opened.ts";
import { sampleAnalysis } from "./sample-analysis.ts";

const noNumbers = new Float32Array();

/** Small results for tests, from the lines of `sampleAnalysis`. Nothing is drawn from them, so that no type has a place. */
export function openedSample(text: string): Opened {
  const analysis = sampleAnalysis(text);
  const placement = { radius: 0, x: noNumbers, y: noNumbers, typeBorders: noNumbers, packageBorders: noNumbers };
  return { analysis, facts: factsOf(analysis), placement, remarks: ["A file was left out."] };
}
