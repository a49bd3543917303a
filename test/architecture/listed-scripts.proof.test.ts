import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listingsIn } from "../support/listings/read-listings.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { projectRoot, readProjectFiles } from "./project-files.ts";

const listings = readProjectFiles((path) => /^content\/(?:docs|articles)\/.+\.mdx$/.test(path)).flatMap(
  ({ path, text }) => listingsIn(path, text),
);
const codeOf = (title: string) => listings.find((listing) => listing.title === title)?.code ?? "";

/** Runs a Python program that a page shows. */
function runListed(title: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync("python3", ["-", ...args], { encoding: "utf8", input: codeOf(title) });
  return { status, lines: (stdout + stderr).split("\n").filter(Boolean) };
}

/** A result folder: tools write the metrics always, and smells if there are any. */
function folderWith(files: Record<string, readonly string[]>): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "shop_function_metrics.csv"), "Project\n");
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  return folder;
}

const compare = (before: string, after: string) => runListed("new_smells.py", before, after);

/** Real results, the file from which a row is removed, and the columns that name the place of a smell. */
const realResults = [
  ["junit-4.13.2", "designCodeSmells.csv", [1, 4]],
  ["dpy-2025-02", "DPy_design_smells.csv", [0, 4]],
] as const;

test.each(realResults)("only the rows of %s that the other folder lacks are new", (folder, name, columns) => {
  const after = join(projectRoot, "content/catalog/analyses", folder);
  const before = join(temporaryFolder(), "before");
  cpSync(after, before, { recursive: true });
  const file = join(before, name);
  const [first = "", ...rest] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const [removed = "", ...kept] = rest;
  writeFileSync(file, [first, ...kept.toReversed()].join("\n"));
  const place = removed.split(",").slice(...columns);
  expect(compare(before, after)).toEqual({ status: 1, lines: [name, `  ${place.join(", ")}`] });
  expect(compare(after, before)).toEqual({ status: 0, lines: [] });
  expect(compare(after, after)).toEqual({ status: 0, lines: [] });
});

test("the article prints what the script prints for the issue that it shows", () => {
  const article = listings.filter(({ place }) => place.includes("analyze-code-quality-incrementally"));
  const issue = article.find(({ title }) => title.startsWith("Implementation Smells"))?.code ?? "";
  const items = [...issue.matchAll(/Name: (\S+)\s+Type: (\S+)\s+Method: (\S+)\s+Smell: (.+)$/gm)];
  expect(items).toHaveLength(4);
  const heading = "Project Name,Package Name,Type Name,Method Name,Code Smell";
  const rows = items.map(([, ...names]) => `java,${names.join(",")}`);
  const before = folderWith({ "implementationCodeSmells.csv": [heading] });
  const { status, lines } = compare(before, folderWith({ "implementationCodeSmells.csv": [heading, ...rows] }));
  expect(status).toBe(0);
  expect(article.map(({ code }) => code)).toContain(lines.join("\n"));
});

const dpySmells = [
  "Project,Package,Module,Smell,Class,Line no,File,Description",
  'shop,shop.orders,cart,Wide hierarchy,Item,12,/code/shop/orders/cart.py,"8 subclasses, more than 5."',
  "shop,shop.api,order_pb2,Broken modularization,Order,136 - 181,/code/shop/api/order_pb2.py,No methods.",
];
const [heading = "", cart = ""] = dpySmells;

test("a smell of DPy stays the same when its line and its description change", () => {
  const before = folderWith({ "shop_design_smells.csv": [heading, cart.replace("12", "14").replace("8", "7")] });
  expect(compare(before, folderWith({ "shop_design_smells.csv": dpySmells }))).toEqual({
    status: 1,
    lines: ["shop_design_smells.csv", "  shop.api, order_pb2, Broken modularization, Order"],
  });
  expect(compare(folderWith({}), folderWith({ "shop_implementation_smells.csv": dpySmells })).status).toBe(0);
});

test("a folder without results is no folder without smells", () => {
  const empty = temporaryFolder();
  const lines = [expect.stringContaining("holds no results")];
  expect(compare(folderWith({}), empty)).toEqual({ status: 1, lines });
});

test("generated modules are left out, and findings get a place that editors know", () => {
  const folder = folderWith({ "shop_design_smells.csv": dpySmells });
  expect(runListed("without_generated.py", join(folder, "shop_design_smells.csv")).lines).toEqual([heading, cart]);
  expect(runListed("print_findings.py", folder).lines).toEqual([
    "/code/shop/orders/cart.py:12: Wide hierarchy: 8 subclasses, more than 5.",
    "/code/shop/api/order_pb2.py:136: Broken modularization: No methods.",
  ]);
});
