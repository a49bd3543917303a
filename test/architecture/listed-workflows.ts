import * as v from "valibot";
import { parse } from "yaml";
import { type Action, actions } from "#content/products/actions.ts";
import type { Listing } from "../support/listings/read-listings.ts";

/** The code of a listing, and where it stands. */
export type ListedCode = Pick<Listing, "place" | "code">;

const Step = v.looseObject({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  with: v.optional(v.record(v.string(), v.unknown())),
  env: v.optional(v.record(v.string(), v.string())),
});
export type Step = v.InferOutput<typeof Step>;

const Workflow = v.looseObject({
  jobs: v.record(v.string(), v.looseObject({ "runs-on": v.string(), steps: v.array(Step) })),
});

/** The part of the GitLab format that our pages use. A key that is not here is misspelled or has to be added. */
const GitlabFile = v.record(
  v.string(),
  v.strictObject({
    image: v.string(),
    variables: v.optional(v.record(v.string(), v.string())),
    rules: v.optional(v.array(v.strictObject({ if: v.string() }))),
    before_script: v.array(v.string()),
    script: v.array(v.string()),
    artifacts: v.optional(v.strictObject({ when: v.optional(v.literal("always")), paths: v.array(v.string()) })),
  }),
);

/** The part of the format of Azure Pipelines that our pages use. */
const AzureFile = v.strictObject({
  trigger: v.array(v.string()),
  pool: v.strictObject({ vmImage: v.string() }),
  steps: v.array(
    v.union([
      v.strictObject({ bash: v.string(), displayName: v.string() }),
      v.strictObject({ publish: v.string(), artifact: v.string() }),
    ]),
  ),
});

/** A whole workflow, also for a listing that shows steps alone. */
export function githubWorkflow({ code }: ListedCode): string {
  if (/^jobs:/m.test(code)) return code;
  const [indent = ""] = /^ */.exec(code) ?? [];
  const steps = code.split("\n").map((line) => `      ${line.slice(indent.length)}`.trimEnd());
  return `on: push\njobs:\n  job:\n    runs-on: ubuntu-latest\n    steps:\n${steps.join("\n")}`;
}

export const gitlabJobs = ({ code }: ListedCode) => Object.values(v.parse(GitlabFile, parse(code)));
export const azureSteps = ({ code }: ListedCode) => v.parse(AzureFile, parse(code)).steps;
const githubJobs = (listing: ListedCode): { steps: Step[] }[] =>
  Object.values(v.parse(Workflow, parse(githubWorkflow(listing))).jobs);

/** Calls of our actions with an input that they do not take, or without one that they need. */
export function wrongInputs(listing: ListedCode): string[] {
  return githubJobs(listing).flatMap(({ steps }) =>
    steps.flatMap(({ uses = "", with: given = {} }) => {
      const action: Action | undefined = Object.values(actions).find(({ url, version }) =>
        `https://github.com/${uses}`.startsWith(`${url}@v${version}`),
      );
      if (!action) return uses.startsWith("DesigniteTools/") ? [`${listing.place}: ${uses} isn't in actions.ts`] : [];
      const unknown = Object.keys(given).filter((name) => !action.inputs.some((input) => input.name === name));
      const missing = action.inputs.filter(({ name, required }) => required && !(name in given));
      return [
        ...unknown.map((name) => `${listing.place}: ${action.name} takes no ${name}`),
        ...missing.map(({ name }) => `${listing.place}: ${action.name} needs ${name}`),
      ];
    }),
  );
}

/** Jobs that compare with the commit before and do not write the folder that the comparison renames. */
export function comparisonsWithoutResult(listing: ListedCode): string[] {
  const writes = ({ uses = "", run = "" }: Step) =>
    uses.startsWith("DesigniteTools/DJAction@") || run.includes("-o designite-output");
  return githubJobs(listing)
    .filter(({ steps }) => {
      const comparison = steps.findIndex(({ uses }) => uses?.includes("/designite-incremental-analysis@"));
      return comparison >= 0 && !steps.slice(0, comparison).some(writes);
    })
    .map(() => `${listing.place} compares without a result`);
}
