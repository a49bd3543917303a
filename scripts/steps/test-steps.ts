import { join } from "node:path";
import type { Step } from "./run-steps.ts";

export interface TestOptions {
  /** The folder for what the test runners have measured. */
  reports: string;
  /** Paths or parts of paths of test files. None means all. */
  files?: readonly string[];
  /** Runs files and tests in the random order that follows from this number. */
  seed?: number | undefined;
}

export const chromiumStep: Step = { name: "chromium", command: ["node", "scripts/ensure-chromium.ts"] };

/** Compilers for the listings of the site, which some service tests use. */
const compilersStep: Step = { name: "compilers", command: ["node", "scripts/ensure-compilers.ts"] };

/** nginx, Caddy, and what checks units and rules of alerts, for the tests of `deploy/`; age, for those of backups. */
export const serverProgramsStep: Step = {
  name: "server programs",
  command: ["node", "scripts/ensure-server-programs.ts"],
};

/** What can be said about the sources without running them. */
export const sourceSteps: readonly Step[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings"] },
  { name: "types", command: ["node", "scripts/check-types.ts"] },
];

/** Everything that proves the product. The longest way, from the build to the browser, begins first. */
export function allSteps(options: TestOptions): Step[] {
  return [
    chromiumStep,
    compilersStep,
    serverProgramsStep,
    { name: "build", command: ["node", "scripts/build-when-stale.ts", "--afresh"] },
    ...sourceSteps,
    { name: "nothing unused", command: ["knip"] },
    vitestStep("architecture", options),
    vitestStep("unit", options),
    browserStep(options),
    { ...vitestStep("service", options), needs: ["compilers", "server programs"] },
    { ...vitestStep("built-site", options), needs: ["chromium", "build"] },
  ];
}

/** The tests of one project of vitest.config.ts, or of all with `*`. */
export function vitestStep(project: string, { reports, files = [], seed }: TestOptions): Step {
  const name = project === "*" ? "tests" : `${project} tests`;
  const order = seed === undefined ? [] : ["--sequence.shuffle", `--sequence.seed=${seed}`];
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, `${name}.json`)}`];
  return {
    name,
    command: ["vitest", "run", `--project=${project}`, ...report, ...order, ...files],
  };
}

/** The journeys of visitors through the built site. */
export function browserStep({ reports, files = [], seed }: TestOptions): Step {
  const order = seed === undefined ? [] : [`--shuffle=${seed}`];
  return {
    name: "browser journeys",
    command: ["playwright", "test", "--add-reporter=json", ...order, ...files],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "browser.json") },
    needs: ["chromium", "build"],
  };
}

/** The main journeys in the engines beside Chromium. Not among all steps: they install two further browsers. */
export function engineSteps(options: TestOptions): Step[] {
  return [
    { name: "engines", command: ["node", "scripts/ensure-engines.ts"] },
    { name: "build", command: ["node", "scripts/build-when-stale.ts"] },
    { ...vitestStep("engines", options), needs: ["engines", "build"] },
  ];
}
