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
      .filter(([, job]) => !job["timeout-minutes"])
      .map(([name]) => `${path}: ${name} has no timeout-minutes`);
    return [...withoutPermissions, ...withoutEnd];
  });
}
