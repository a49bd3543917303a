import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { type AnalysisId, analyses, analysisIds } from "#content/catalog/analyses.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readAnalysis } from "../results/read/read-analysis.ts";
import { filesIn } from "../results/read/stored-results.ts";
import { sarifOf } from "./sarif.ts";

/** The schema is of draft 4, whose parts it uses are those of later drafts. Its address would be looked up. */
const {
  $schema: _draft,
  id: _address,
  ...schema
} = JSON.parse(readFileSync("test/support/schemas/sarif-2.1.0.json", "utf8"));
const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);

const folderOf = (name: string) => join("content/catalog/analyses", name);

async function analysisIn(folder: string) {
  const read = await readAnalysis(
    filesIn(folder).filter(({ path }) => path.endsWith(".csv")),
    "results",
    () => undefined,
  );
  if (read.kind === "refused") throw new Error(read.sentences.join(" "));
  return read.analysis;
}

async function resultsIn(folder: string, root = "/") {
  const log = sarifOf(await analysisIn(folder), root);
  expect(validate(JSON.parse(JSON.stringify(log))), JSON.stringify(validate.errors)).toBe(true);
  return log.runs[0];
}

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("the schema refuses a log that is wrong", () => {
  expect(validate({ version: "2.1.0", runs: [{ results: [{}] }] })).toBe(false);
});

test.each(analysisIds)("each smell of %s becomes a result of SARIF 2.1.0", async (id: AnalysisId) => {
  const run = await resultsIn(folderOf(id));
  const { designSmells, implementationSmells } = analyses[id].totals;
  expect(run?.tool.driver.name).toBe("DesigniteJava");
  expect(run?.results.filter(({ level }) => level === "warning")).toHaveLength(designSmells);
  expect(run?.results.filter(({ level }) => level === "note")).toHaveLength(implementationSmells);
  const rules = run?.tool.driver.rules.map((rule) => rule.id) ?? [];
  expect(new Set(rules)).toEqual(new Set(run?.results.map(({ ruleId }) => ruleId)));
  expect(rules).toHaveLength(new Set(rules).size);
  expect(run?.results.filter(({ locations }) => JSON.stringify(locations).includes("physicalLocation"))).toEqual([]);
});

test("fingerprints differ, and stay when rows change their order, their lines, and their causes", async () => {
  const printsIn = async (folder: string) =>
    (await resultsIn(folder))?.results.map((result) => result.partialFingerprints["designiteSmell/v1"]).sort() ?? [];
  const heading = "Project,Package,Module,Smell,Class,Line no,File,Description";
  const row = (smell: string, name: string, line: number, cause: string) =>
    `shop,shop.orders,cart,${smell},${name},${line},/code/cart.py,${cause}`;
  const before = [row("Wide hierarchy", "Item", 12, "8 classes"), row("Deep hierarchy", "Item", 12, "7 levels")];
  const after = [row("Deep hierarchy", "Item", 14, "9 levels"), row("Wide hierarchy", "Item", 14, "9 classes")];
  const prints = async (rows: readonly string[]) =>
    printsIn(folderWith({ "shop_design_smells.csv": [heading, ...rows, ""].join("\n") }));
  expect(await prints(after)).toEqual(await prints(before));
  expect(await prints([...before, row("Wide hierarchy", "Order", 1, "6 classes")])).toHaveLength(3);
  for (const id of analysisIds) {
    const all = await printsIn(folderOf(id));
    expect(new Set(all).size).toBe(all.length);
  }
});

test("a row of the professional edition leads to its place in the code", async () => {
  const page = readFileSync("content/docs/designitejava.mdx", "utf8");
  const listed = (name: string) => {
    const [, rows = ""] = page.split(`### ${name}\n`)[1]?.split("```csv\n") ?? [];
    return `${rows.split("\n```")[0]?.replace("...", "/work/a b") ?? ""}\n`;
  };
  const names = ["DesignSmells.csv", "ArchitectureSmells.csv", "TypeMetrics.csv"];
  const run = await resultsIn(folderWith(Object.fromEntries(names.map((name) => [name, listed(name)]))), "/work");
  const found = Object.fromEntries(run?.results.map((result) => [result.ruleId, result]) ?? []);
  expect(Object.keys(found).sort()).toEqual(["cyclic-dependency", "deficient-encapsulation"]);
  expect(found["cyclic-dependency"]?.locations).toEqual([
    { logicalLocations: [{ fullyQualifiedName: "Designite.utils" }] },
  ]);
  expect(found["deficient-encapsulation"]?.message.text).toContain("declared with public accessiblity: logFile");
  expect(found["deficient-encapsulation"]?.locations[0]).toMatchObject({
    physicalLocation: {
      artifactLocation: { uri: "a%20b/src/Designite/utils/Logger.java" },
      region: { startLine: 11 },
    },
  });
});

test("files outside the root, of another system, and of DPy keep their place", async () => {
  const rows = [
    "Project,Package,Module,Smell,Class,Line no,File,Description",
    "s,p,m,Wide hierarchy,A,136 - 181,/elsewhere/a.py,x",
    "s,p,m,Wide hierarchy,B,0,C:\\code\\b#1.py,x",
    "s,p,m,Wide hierarchy,C,,src/c.py,x",
  ];
  const run = await resultsIn(folderWith({ "shop_design_smells.csv": `${rows.join("\n")}\n` }), "/work");
  expect(run?.results.map(({ locations: [location] }) => location?.physicalLocation)).toEqual([
    { artifactLocation: { uri: "file:///elsewhere/a.py" }, region: { startLine: 136, endLine: 181 } },
    { artifactLocation: { uri: "file:///C:/code/b%231.py" }, region: { startLine: 1 } },
    { artifactLocation: { uri: "src/c.py" }, region: { startLine: 1 } },
  ]);
});

test("a cause with a comma that isn't quoted stays whole", async () => {
  const cause = "The class contains only fields, that indicates it";
  const rows = `Project Name,Package Name,Type Name,Design Smell,Cause of the Smell\nDJ,a,Edge,Unnecessary Abstraction,${cause}\n`;
  const run = await resultsIn(folderWith({ "DesignSmells.csv": rows }));
  expect(run?.results.map(({ message }) => message.text)).toEqual([cause]);
});
