import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Step } from "./run-and-report.ts";

const root = join(import.meta.dirname, "..", "..");

export interface TestOptions {
  /** The folder for what the test runners have measured. */
  reports: string;
  /** Paths or parts of paths of test files. None means all. */
  files?: readonly string[];
  /** Runs files and tests in the random order that follows from this number. */
  seed?: number | undefined;
  /** Further flags of the test runner. */
  flags?: readonly string[];
}

const chromiumStep: Step = {
  name: "chromium",
  installs: true,
  command: ["node", "scripts/ensure-programs.ts", "chromium"],
};

/** Compilers for the listings of the site. */
const compilersStep: Step = {
  name: "compilers",
  installs: true,
  command: ["node", "scripts/ensure-programs.ts", "compilers"],
};

/** nginx, Caddy, and what checks units and rules of alerts, for the tests of `deploy/`; age, for those of backups. */
const serverProgramsStep: Step = {
  name: "server programs",
  installs: true,
  command: ["node", "scripts/ensure-programs.ts", "servers"],
};

const buildStep: Step = { name: "build", command: ["node", "scripts/build-when-stale.ts"] };

/** What can be said about the sources without running them. */
export const sourceSteps: readonly Step[] = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings"] },
  { name: "types", command: ["node", "scripts/check-types.ts"] },
];

/** npm test: what protects a change. The longest way, from the build to the browser, begins first. */
export function testSteps(options: TestOptions): Step[] {
  return [
    chromiumStep,
    { ...buildStep, command: [...buildStep.command, "--afresh"] },
    ...sourceSteps,
    { name: "nothing unused", command: ["knip"] },
    // One worker parses each file of the project once.
    vitestStep("architecture", { ...options, flags: ["--maxWorkers=1"] }),
    vitestStep("unit", options),
    browserStep("journeys", options),
    { ...vitestStep("service", options), environment: { TEST_DATABASES: "sqlite" } },
    // One worker parses each page once.
    { ...vitestStep("built-site", { ...options, flags: ["--maxWorkers=1"] }), needs: ["chromium", "build"] },
  ];
}

/** The tests of the service that npm test runs on SQLite alone. */
function testsOfBothDatabases(): string[] {
  const all = globSync("{service,test/program}/**/*.service.test.ts", { cwd: root });
  return all.filter((file) => readFileSync(join(root, file), "utf8").includes("databaseKinds")).toSorted();
}

/** npm run proof: all that npm test leaves out, and what npm test runs on SQLite alone, on PostgreSQL. */
export function proofSteps(options: TestOptions): Step[] {
  return [
    chromiumStep,
    compilersStep,
    serverProgramsStep,
    buildStep,
    // All wait for the build, so that they begin in this order: the browser, which takes longest, beside the others.
    browserStep("proof", options),
    { ...vitestStep("proof", options), needs: ["chromium", "compilers", "server programs", "build"] },
    {
      ...vitestStep("service", { ...options, files: testsOfBothDatabases() }),
      environment: { TEST_DATABASES: "postgres" },
      needs: ["build"],
    },
  ];
}

/** A journey, by its file, a line of it, or the folder of all. */
const journey = /\.spec\.ts(?::\d+)?$|^(?:\.\/)?test\/browser\/?$/;

/** The steps that run just these test files or folders: journeys by Playwright, everything else by vitest. */
export function stepsForFiles(files: readonly string[], options: TestOptions): Step[] {
  const journeys = files.filter((file) => journey.test(file));
  const others = files.filter((file) => !journeys.includes(file));
  const isProof = others.some((file) => file.includes(".proof.test.ts"));
  const wantsSite = isProof || journeys.length > 0 || others.some((file) => /test\/built-site/.test(file));
  const needed = [
    ...(wantsSite ? [chromiumStep, buildStep] : []),
    ...(isProof ? [compilersStep, serverProgramsStep] : []),
  ];
  const needs = needed.map(({ name }) => name);
  return [
    ...needed,
    ...(others.length > 0 ? [{ ...vitestStep("*", { ...options, files: others }), needs }] : []),
    ...(journeys.length > 0 ? [browserStep("*", { ...options, files: journeys })] : []),
  ];
}

/** The tests of one project of vitest.config.ts, or of all with `*`. */
export function vitestStep(project: string, { reports, files = [], seed, flags = [] }: TestOptions): Step {
  const name = project === "*" ? "tests" : `${project} tests`;
  const order = seed === undefined ? [] : ["--sequence.shuffle", `--sequence.seed=${seed}`];
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, `${name}.json`)}`];
  return {
    name,
    command: ["vitest", "run", `--project=${project}`, ...report, ...order, ...flags, ...files],
  };
}

/** The journeys of visitors through the built site, of one project of playwright.config.ts, or of all with `*`. */
function browserStep(project: string, { reports, files = [], seed }: TestOptions): Step {
  const order = seed === undefined ? [] : [`--shuffle=${seed}`];
  return {
    name: project === "proof" ? "browser proof" : "browser journeys",
    command: ["playwright", "test", `--project=${project}`, "--add-reporter=json", ...order, ...files],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `browser-${project.replace("*", "all")}.json`) },
    needs: ["chromium", "build"],
  };
}
