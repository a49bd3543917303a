import { gzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { analyses, analysisIds } from "#content/catalog/analyses.ts";
import { packLibrary } from "../ready/ready-libraries.ts";
import { createRequestHandler, type OpenAnswer, type RunChoice } from "./handle-requests.ts";

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
  expect(opened[1]?.results).toEqual(opened[0]?.results);
  const { analysis, facts, placement } = opened[0]?.results[0]?.opened ?? {};
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

test("files that come in parts are read together", async () => {
  const { answers, handle } = createRecorder();
  await handle({ id: 1, sources: [file("notes.txt", "Bread\nMilk\n")] });
  await handle({ id: 2, sources: [file("typeMetrics.csv", types("5"))], hasMore: true });
  await handle({ id: 2, sources: [file("designSmells.csv", designSmells("Wide Hierarchy"))], hasMore: false });
  expect(answers.filter(({ kind }) => kind !== "progress").map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    "1 refused",
    "2 opened",
  ]);
  expect(resultsOf(answers.at(-1))).toEqual([expect.stringMatching(/: 1, 1$/)]);
});

test("a later request leaves the earlier one without an answer", async () => {
  const { answers, handle } = createRecorder();
  const archive = packLibrary("junit-4.13.2");
  const earlier = handle({ id: 1, sources: [file("junit.zip", archive)] });
  const later = handle({ id: 2, sources: [file("junit.zip", archive)] });
  await Promise.all([earlier, later]);
  expect(answers.filter(({ kind }) => kind !== "progress").map(({ id }) => id)).toEqual([2]);
});

const types = (loc: string) =>
  `Project Name,Package Name,Type Name,LOC,File path\ndemo,a.b,Order,${loc},src/Order.java\n`;
const designSmells = (...names: string[]) =>
  ["Project Name,Package Name,Type Name,Design Smell", ...names.map((name) => `demo,a.b,Order,${name}`), ""].join("\n");
const archive = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])), {
    mtime: new Date(2026, 10, 28, 10, 10),
  });

/** The last answer to files, with a choice. */
async function answerTo(
  sources: readonly ReturnType<typeof file>[],
  choice?: RunChoice,
): Promise<OpenAnswer | undefined> {
  const { answers, handle } = createRecorder();
  await handle({ id: 1, sources, choice });
  return answers.at(-1);
}

function resultsOf(answer: OpenAnswer | undefined): string[] {
  if (answer?.kind !== "opened") return [answer?.kind ?? ""];
  return answer.results.map(
    ({ opened: { source, analysis } }) => `${source}: ${analysis.types.count}, ${analysis.findings.count}`,
  );
}

test("two runs in one archive are asked for, and opened as they are chosen", async () => {
  const packed = archive({
    "out/release-1/TypeMetrics.csv": types("5"),
    "out/release-1/DesignSmells.csv": designSmells("Wide Hierarchy", "Broken Hierarchy"),
    "out/release-2/TypeMetrics.csv": types("5"),
    "out/release-2/DesignSmells.csv": designSmells("Wide Hierarchy"),
  });
  const sources = [file("artifacts.zip", new Uint8Array(packed))];
  expect(await answerTo(sources)).toMatchObject({
    kind: "several",
    runs: [{ name: "release-1" }, { name: "release-2" }],
  });
  expect(resultsOf(await answerTo(sources, ["release-1", "release-2"]))).toEqual([
    "release-1: 1, 2",
    "release-2: 1, 1",
  ]);
  expect(resultsOf(await answerTo(sources, ["release-2"]))).toEqual(["release-2: 1, 1"]);
  expect(resultsOf(await answerTo(sources, "one-result"))).toEqual(["artifacts: 1, 3"]);
});

test("runs are ordered by the times in the names of their logs", async () => {
  const answer = await answerTo([
    file("demo/smellafter/TypeMetrics.csv", types("5")),
    file("demo/smellafter/DesigniteLog27072023_1515.txt", "Done."),
    file("demo/smells/TypeMetrics.csv", types("6")),
    file("demo/smells/DesigniteLog27072023_1249.txt", "Done."),
  ]);
  expect(answer).toMatchObject({
    kind: "several",
    runs: [
      { name: "smells", time: { at: new Date(2023, 6, 27, 12, 49).getTime(), from: "log" } },
      { name: "smellafter", time: { at: new Date(2023, 6, 27, 15, 15).getTime(), from: "log" } },
    ],
  });
});

test("a run whose files another one has is left out and named, and doesn't make two results", async () => {
  const run = (folder: string, ...smells: string[]) => [
    file(`runs/${folder}/TypeMetrics.csv`, types("5")),
    file(`runs/${folder}/DesignSmells.csv`, designSmells(...smells)),
  ];
  const answer = await answerTo([...run("a", "Wide Hierarchy"), ...run("copy", "Wide Hierarchy")]);
  expect(resultsOf(answer)).toEqual(["runs: 1, 1"]);
  const remarks = answer?.kind === "opened" ? answer.results[0]?.opened.remarks : [];
  expect(remarks?.filter((remark) => /copy/.test(remark))).toEqual([expect.stringMatching(/^copy .*\ba\b/)]);
  const edited = await answerTo([...run("a", "Wide Hierarchy"), ...run("b", "Deep Hierarchy")]);
  expect(edited?.kind).toBe("several");
});

test("of two runs, a damaged one is named, and the other one opens", async () => {
  const sources = [
    file("runs/one/TypeMetrics.csv", "Package,Class,LOC\n"),
    file("runs/two/TypeMetrics.csv", types("5")),
  ];
  const answer = await answerTo(sources, ["one", "two"]);
  expect(resultsOf(answer)).toEqual(["two: 1, 0"]);
  expect(answer?.kind === "opened" && answer.sentences.length).toBeGreaterThan(0);
});

test("what was cut off or counts twice stands beside the numbers, apart from other notes", async () => {
  const answer = await answerTo([
    file("demo/TypeMetrics.csv", `${types("5")}demo,a.b`),
    file("demo/DesignSmells.csv", designSmells("Wide Hierarchy")),
    file("demo/DesignSmells edited.csv", designSmells("Deep Hierarchy")),
  ]);
  const result = answer?.kind === "opened" ? answer.results[0] : undefined;
  const onFiles = result?.opened.onFiles?.join("\n") ?? "";
  expect(onFiles).toContain("TypeMetrics.csv ends in the middle of a row");
  expect(onFiles).toMatch(/DesignSmells edited\.csv .*\/DesignSmells\.csv/);
  const shown = result?.overview.sections.map(({ blocks }) => JSON.stringify(blocks)) ?? [];
  const at = (text: string) => shown.flatMap((section, index) => (section.includes(text) ? [index] : []));
  expect(at("middle of a row")).toEqual(at("Lines of code").map((numbers) => numbers + 1));
  expect(at("edited copy")).toEqual(at("middle of a row"));
});

test("a file that can't be unpacked to its end is named beside the numbers", async () => {
  const packed = gzipSync(new TextEncoder().encode(types("5") + "demo,a.b,Other,7,src/Other.java\n".repeat(9000)));
  const answer = await answerTo([
    file("demo/TypeMetrics.csv.gz", new Uint8Array(packed.slice(0, packed.length - 20))),
    file("demo/DesignSmells.csv", designSmells("Wide Hierarchy")),
  ]);
  const onFiles = answer?.kind === "opened" ? answer.results[0]?.opened.onFiles : [];
  expect(onFiles?.join()).toContain("can't be unpacked to the end");
});
