import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reportProgramPath } from "#contract/built-site.ts";
import { listingsIn } from "../support/listings/read-listings.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { publicFiles } from "./built-pages.ts";

const program = join(publicFiles, reportProgramPath);
const page = "content/docs/ci.mdx";
const results = (id: string) => join(import.meta.dirname, "../../content/catalog/analyses", id);

/** The commands of the page that run the program, with the lines that continue them. */
const commands = listingsIn(page, readFileSync(page, "utf8")).flatMap(
  ({ code }) => code.match(/^.*\bnode tools\/designite-report\.mjs(?:.*\\\n)*.*$/gm) ?? [],
);

/** A project after both analyses, with the program in the place that the page names. */
function projectWith(before: string, now: string): string {
  const project = temporaryFolder();
  mkdirSync(join(project, "tools"));
  cpSync(program, join(project, "tools/designite-report.mjs"));
  symlinkSync(before, join(project, "smells-before"));
  symlinkSync(now, join(project, "smells"));
  return project;
}

const jsoup = results("jsoup-1.15.3");

/** Results of jsoup with half of their smells, and without a cycle. */
function earlierJsoup(): string {
  const folder = temporaryFolder();
  cpSync(jsoup, folder, { recursive: true });
  const keep = (name: string, count: (lines: number) => number) => {
    const lines = readFileSync(join(jsoup, name), "utf8").split("\n");
    writeFileSync(join(folder, name), lines.slice(0, count(lines.length)).join("\n"));
  };
  keep("designCodeSmells.csv", (lines) => lines / 2);
  keep("implementationCodeSmells.csv", (lines) => lines / 2);
  keep("typeDependencies.csv", () => 2);
  return folder;
}

function run(command: string, project: string) {
  const script = command.trim().replace(/^- /, "");
  const env = { PATH: `${join(process.execPath, "..")}:/usr/bin:/bin`, GITHUB_STEP_SUMMARY: "summary.md" };
  return spawnSync("bash", ["-euc", script], { cwd: project, encoding: "utf8", env });
}

test("each command of the page writes its files on results of the tools", () => {
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) {
    const project = projectWith(jsoup, jsoup);
    const { status, stderr } = run(command, project);
    expect(status, stderr).toBe(0);
    const files = [...command.matchAll(/--markdown "?([\w.$]+)"?/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const text = readFileSync(join(project, file.replace("$GITHUB_STEP_SUMMARY", "summary.md")), "utf8");
      expect(text).toContain("jsoup 1.15.3");
    }
  }
});

test("each job that compares fails when there is something new", () => {
  const comparing = commands.filter((command) => command.includes("--fail-on"));
  expect(comparing.length).toBeGreaterThan(0);
  for (const command of comparing) {
    const { status, stderr } = run(command, projectWith(earlierJsoup(), jsoup));
    expect(status, command).toBe(1);
    expect(stderr).toMatch(/^new-(?:cycle|design-smell): [\d,]+ found\.$/m);
  }
});

/** What newer versions of Node have added to the language, without what they use themselves. */
const withoutNewer = `
for (const [owner, names] of [
  [Map, ["groupBy"]], [Object, ["groupBy"]], [RegExp, ["escape"]], [Array, ["fromAsync"]],
  [Set.prototype, ["difference", "union", "intersection", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
  [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ["map", "filter", "flatMap", "take", "drop", "toArray", "some", "every", "find", "reduce", "forEach"]],
  [Uint8Array, ["fromBase64"]], [Uint8Array.prototype, ["toBase64"]],
]) for (const name of names) delete owner[name];`;

test("the program needs nothing that Node 20 lacks", () => {
  const project = projectWith(earlierJsoup(), jsoup);
  writeFileSync(join(project, "older.mjs"), withoutNewer);
  const options = "--markdown a.md --fail-on new-cycle,new-smell,worse-type";
  const command = `node --import ./older.mjs tools/designite-report.mjs smells --baseline smells-before ${options}`;
  const { status, stderr } = run(command, project);
  expect(status, stderr).toBe(1);
});

test("the page names the size and checksum of the program", () => {
  const bytes = readFileSync(program);
  const html = readFileSync(join(publicFiles, "docs/ci.html"), "utf8");
  expect(html).toContain(createHash("sha256").update(bytes).digest("hex"));
  expect(html).toContain(`(${Math.round(bytes.length / 1000)} kB)`);
});
