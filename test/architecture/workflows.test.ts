import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { projectRoot, readProjectFiles } from "./project-files.ts";
import { looseJobs, unpinnedActions } from "./workflows.ts";

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
