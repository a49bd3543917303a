import { parse } from "yaml";
import type { ProjectFile } from "./project-files.ts";

/** A tag or branch of an action can be moved to other code later; a commit cannot. The version stands beside it. */
const pinned = /^uses: [\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/** The lines of workflows that use an action without a full commit hash and its version. */
export function unpinnedActions(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .map((line) => line.replace(/^[\s-]+/, ""))
      .filter((line) => line.startsWith("uses:") && !line.startsWith("uses: ./") && !pinned.test(line))
      .map((line) => `${path}: ${line}`),
  );
}

/** Jobs that may do more than their workflow says they need, or run on after they hang. */
export function looseJobs(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const workflow: { permissions?: object; jobs: Record<string, Record<string, unknown>> } = parse(text);
    const withoutPermissions = workflow.permissions ? [] : [`${path} names no permissions`];
    const withoutEnd = Object.entries(workflow.jobs)
      // A called workflow has the limits of its own jobs.
      .filter(([, job]) => !job["timeout-minutes"] && !job.uses)
      .map(([name]) => `${path}: ${name} has no timeout-minutes`);
    return [...withoutPermissions, ...withoutEnd];
  });
}

interface Workflow {
  on: { workflow_call?: { inputs?: Record<string, unknown> } };
  jobs: Record<string, { uses?: string; with?: object; permissions?: object }>;
}

/** Calls of workflows of this project that are not there, lack an input, or give a job fewer permissions than it asks for. */
export function wrongCalls(files: readonly ProjectFile[]): string[] {
  const workflows = new Map<string, Workflow>(files.map(({ path, text }) => [`./${path}`, parse(text)]));
  return [...workflows].flatMap(([path, { jobs }]) =>
    Object.entries(jobs).flatMap(([name, { uses, with: given = {}, permissions = {} }]) => {
      if (uses === undefined) return [];
      const called = workflows.get(uses);
      const inputs = Object.keys(called?.on.workflow_call?.inputs ?? {});
      const asked = Object.values(called?.jobs ?? {}).flatMap((job) => Object.entries(job.permissions ?? {}));
      const granted = new Set(Object.entries(permissions).map(String));
      return [
        ...(called ? [] : [`${path}: ${name} calls ${uses}`]),
        ...(String(Object.keys(given)) === String(inputs) ? [] : [`${path}: ${name} gives ${Object.keys(given)}`]),
        ...asked
          .filter((pair) => !granted.has(String(pair)))
          .map((pair) => `${path}: ${name} lacks ${pair.join(": ")}`),
      ];
    }),
  );
}
