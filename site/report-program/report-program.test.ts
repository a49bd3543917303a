import { appendFileSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { runReport } from "./report-program.ts";

const jsoup = "content/catalog/analyses/jsoup-1.15.3";

async function run(...args: string[]) {
  const [printed, complaints]: string[][] = [[], []];
  const print = (text: string) => printed?.push(text);
  const complain = (text: string) => complaints?.push(text);
  const code = await runReport(args, { print, complain });
  return { code, printed: printed?.join(""), complaints };
}

/** A copy of jsoup without rows of a file. */
function jsoupWithout(file: string, isLeftOut: (row: string) => boolean): string {
  const folder = join(temporaryFolder(), "before");
  cpSync(jsoup, folder, { recursive: true });
  const [heading = "", ...rows] = readFileSync(join(folder, file), "utf8").split("\n");
  const kept = rows.filter((row) => !isLeftOut(row));
  expect(kept.length).toBeLessThan(rows.length);
  writeFileSync(join(folder, file), [heading, ...kept].join("\n"));
  return folder;
}

test("without an output the summary is printed", async () => {
  const { code, printed, complaints } = await run(jsoup);
  expect([code, complaints]).toEqual([0, []]);
  expect(printed).toMatch(/^## Code smells of `jsoup 1\.15\.3`\n/);
});

test("the summary is written to a file, in a folder that it needs", async () => {
  const file = join(temporaryFolder(), "out", "report.md");
  expect(await run(jsoup, "--markdown", file)).toEqual({ code: 0, printed: "", complaints: [] });
  expect(readFileSync(file, "utf8")).toContain("### Worst types");
});

test("a smell that the baseline lacks fails its rule and is named", async () => {
  const before = jsoupWithout("designCodeSmells.csv", (row) => row.includes(".parser,Tag,"));
  const { code, complaints } = await run(jsoup, "--baseline", before, "--fail-on=new-design-smell,new-cycle");
  expect(code).toBe(1);
  const [heading, ...lines] = complaints ?? [];
  expect(heading).toBe(`new-design-smell: ${lines.length} found.`);
  expect(lines.every((line) => /^ {2}[\w -]+ in org\.jsoup\.parser\.Tag$/.test(line))).toBe(true);
  expect(lines.length).toBeGreaterThan(0);
  expect((await run(before, "--baseline", jsoup, "--fail-on", "new-smell")).code).toBe(0);
});

test("a cycle that the baseline lacks is named with its members", async () => {
  const before = jsoupWithout("typeDependencies.csv", (row) => row.includes("org.jsoup.internal.String"));
  const { code, complaints } = await run(jsoup, "--baseline", before, "--fail-on", "new-cycle");
  expect(code).toBe(1);
  expect(complaints?.join("\n")).toContain(
    "  New cycle of 2 types: org.jsoup.internal.StringJoiner, org.jsoup.internal.StringUtil.",
  );
});

test("without dependencies nobody knows which cycles are new", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.csv"), readFileSync(join(jsoup, "typeMetrics.csv")));
  const { code, complaints } = await run(jsoup, "--baseline", folder, "--fail-on", "new-cycle");
  expect(code).toBe(2);
  expect(complaints).toEqual(["new-cycle can't be judged: the baseline of jsoup 1.15.3 names no dependencies."]);
});

test("all faults of use are named together, with the known values", async () => {
  const { code, complaints } = await run("nowhere", "--mark", "x", "--fail-on", "new-x,new-cycle", "--markdown");
  expect(code).toBe(2);
  expect(complaints).toEqual([
    expect.stringMatching(/^--mark is no option\. Options: .*--markdown.*--fail-on/),
    "--markdown needs a value.",
    "nowhere doesn't exist.",
    expect.stringMatching(
      /^--fail-on has no rule new-x\. Rules: new-cycle, grown-cycle, new-smell, new-architecture-smell/,
    ),
    "--fail-on needs --baseline.",
    "Run with --help for all options.",
  ]);
  expect((await run()).complaints?.[0]).toBe("The folder of results is missing.");
  expect((await run(jsoup, "b")).complaints?.[0]).toContain("more than one folder");
  expect((await run("--help")).printed).toContain("new-architecture-smell");
});

test("results that can't be read, and files that can't be written, end with a sentence", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.csv"), "x,y\n1,2\n");
  const { code, complaints } = await run(folder);
  expect(code).toBe(2);
  expect(complaints?.[0]).toMatch(/No results were found/);
  const blocked = join(folder, "a.csv", "r.md");
  expect((await run(jsoup, "--markdown", blocked)).code).toBe(2);
  expect(existsSync(blocked)).toBe(false);
});

test("a folder with several runs is refused with their names", async () => {
  const folder = temporaryFolder();
  for (const run of ["one", "two"]) cpSync(jsoup, join(folder, run), { recursive: true });
  appendFileSync(join(folder, "two", "typeMetrics.csv"), "\n");
  const { code, complaints } = await run(folder);
  expect(code).toBe(2);
  expect(complaints?.join()).toMatch(/several runs: one, two\b/);
});

test("results of different editions can't be judged", async () => {
  const { code, complaints } = await run(
    "content/catalog/analyses/dpy-2025-02",
    "--baseline",
    jsoup,
    "--fail-on",
    "new-smell",
  );
  expect([code, complaints]).toEqual([2, [expect.stringContaining("community edition")]]);
});

test("results of two projects aren't compared", async () => {
  const junit = "content/catalog/analyses/junit-4.13.2";
  const { code, printed, complaints } = await run(jsoup, "--baseline", junit);
  expect([code, printed]).toEqual([2, ""]);
  expect(complaints).toEqual([expect.stringContaining("they seem to be of different projects")]);
});

test("a cycle that has grown is named with what was added", async () => {
  const before = jsoupWithout("typeDependencies.csv", (row) => row.startsWith("org.jsoup.helper.HttpConnection,"));
  const { code, complaints } = await run(jsoup, "--baseline", before, "--fail-on", "grown-cycle");
  expect(code).toBe(1);
  expect(complaints?.[1]).toMatch(/cycle of \d+ types .* grew to \d+: joined by .*org\.jsoup\.helper\.HttpConnection/);
});
