import { expect, test } from "vitest";
import { analyses, analysisIds } from "#content/catalog/analyses.ts";
import { packLibrary } from "../ready/ready-libraries.ts";
import { createRequestHandler, type OpenAnswer } from "./handle-requests.ts";

/** Answers as another thread gets them. */
function createRecorder() {
  const answers: OpenAnswer[] = [];
  const handle = createRequestHandler((answer) => answers.push(structuredClone(answer)));
  return { answers, handle };
}

const file = (path: string, content: string | Uint8Array<ArrayBuffer>) =>
  ({ kind: "file", path, file: new Blob([content]) }) as const;

test.each(analysisIds)("the archive of %s is opened, twice from the same worker", async (id) => {
  const { answers, handle } = createRecorder();
  const archive = packLibrary(id);
  for (const request of [1, 2]) await handle({ id: request, sources: [file(`${id}.zip`, archive)] });
  const opened = answers.filter((answer) => answer.kind === "opened");
  expect(opened.map((answer) => answer.id)).toEqual([1, 2]);
  expect(opened[1]?.opened).toEqual(opened[0]?.opened);
  const { analysis, facts, placement } = opened[0]?.opened ?? {};
  expect(analysis?.types.count).toBeGreaterThanOrEqual(analyses[id].totals.types);
  expect(facts?.designFindings).toHaveLength(analysis?.types.count ?? 0);
  expect(placement?.x).toHaveLength(analysis?.types.count ?? 0);
});

test("files without results are refused with sentences", async () => {
  const { answers, handle } = createRecorder();
  await handle({ id: 1, sources: [file("notes.txt", "Bread\nMilk\n")] });
  await handle({ id: 2, sources: [file("logo.png", "x")] });
  const refused = answers.filter((answer) => answer.kind === "refused");
  expect(refused.map((answer) => answer.id)).toEqual([1, 2]);
  for (const { sentences } of refused) expect(sentences.length).toBeGreaterThan(0);
});

test("a later request leaves the earlier one without an answer", async () => {
  const { answers, handle } = createRecorder();
  const archive = packLibrary("junit-4.13.2");
  const earlier = handle({ id: 1, sources: [file("junit.zip", archive)] });
  const later = handle({ id: 2, sources: [file("junit.zip", archive)] });
  await Promise.all([earlier, later]);
  expect(answers.filter(({ kind }) => kind !== "progress").map(({ id }) => id)).toEqual([2]);
});
