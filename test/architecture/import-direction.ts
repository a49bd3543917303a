import { importTargets } from "./module-imports.ts";
import type { ProjectFile } from "./project-files.ts";

/** Imports run one way. `tools/` and `bench/` import all parts, and nothing imports them. */
const mayImport: Record<string, readonly string[]> = {
  content: ["content"],
  contract: ["contract", "content"],
  site: ["site", "contract", "content"],
  service: ["service", "contract", "content"],
  deploy: ["deploy", "scripts", "service", "contract", "content"],
  scripts: ["scripts", "site", "service", "contract", "content"],
  test: ["test", "scripts", "site", "service", "contract", "content"],
};

/** What tests beside their file share. Production code does without. */
const testSupport = "test/support/";

/** Packages that would bind a part to a place where it must not live. */
const keepsOut: Record<string, { pattern: RegExp; reason: string }> = {
  content: { pattern: /^(?:node:|react|hono|kysely|vite|@)/, reason: "words need neither a browser nor a server" },
  contract: { pattern: /^(?:node:|react|hono|kysely|vite|@)/, reason: "browser and service both read it" },
  service: {
    pattern: /^(?:react|react-dom|vite)$/,
    reason: "the service renders nothing",
  },
  site: { pattern: /^(?:hono|kysely|pg|nodemailer|pino|@hono\/.*)$/, reason: "the site has no server of its own" },
};

/** All of a feature, for the list of features alone. */
const isDoor = /^service\/[a-z]+\/feature\.ts$/;

/** Imports that run against the direction of the parts, or bring a package into a part that must not know it. */
export function wrongDirections(files: readonly ProjectFile[]): string[] {
  return files.flatMap((file) => {
    const part = partOf(file.path);
    const allowed = mayImport[part];
    if (!allowed) return [];
    const isTest = /\.test\.tsx?$/.test(file.path);
    return importTargets(file).flatMap((target) => {
      if (target.kind === "own") {
        const isAllowed =
          (allowed.includes(partOf(target.path)) || (isTest && target.path.startsWith(testSupport))) &&
          (!isDoor.test(target.path) || file.path === "service/features.ts");
        return isAllowed ? [] : [`${file.path} imports ${target.path}`];
      }
      const forbidden = isTest ? undefined : keepsOut[part];
      return forbidden?.pattern.test(target.name) ? [`${file.path} imports ${target.name}: ${forbidden.reason}`] : [];
    });
  });
}

function partOf(path: string): string {
  return path.split("/")[0] ?? "";
}
