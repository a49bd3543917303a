/**
 * npm test: what protects a change. `npm test -- FILE...` runs just these test files. npm run proof: all the rest.
 * npm run check: what to run before each commit, well under a minute.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

interface Step {
  name: string;
  command: readonly [program: string, ...programArguments: string[]];
  environment?: Readonly<Record<string, string>>;
}

/** Steps that run one after the other. */
type Lane = readonly Step[];

const root = join(import.meta.dirname, "..");
const { values, positionals: files } = parseArgs({
  options: { proof: { type: "boolean" }, check: { type: "boolean" } },
  allowPositionals: true,
});

const programs = (set: string): Step => ({ name: set, command: ["node", "scripts/ensure-programs.ts", set] });
const build = (...flags: string[]): Step => ({
  name: "build",
  command: ["node", "scripts/build-when-stale.ts", ...flags],
});
const vitest = (project: string, ...flags: string[]): Step => ({
  name: project === "*" ? "tests" : `${project} tests`,
  command: ["vitest", "run", `--project=${project}`, ...flags],
});
const browser = (project: string, ...flags: string[]): Step => ({
  name: `browser ${project}`,
  command: ["playwright", "test", `--project=${project}`, ...flags],
});
const source: Lane = [
  { name: "format and lint", command: ["biome", "ci", "--error-on-warnings"] },
  { name: "types", command: ["node", "scripts/check-types.ts"] },
];

function lanesOfTest(): Lane[] {
  return [
    // One worker parses each page once.
    [programs("chromium"), build("--afresh"), browser("journeys"), vitest("built-site", "--maxWorkers=1")],
    [
      ...source,
      { name: "nothing unused", command: ["knip"] },
      vitest("architecture", "--maxWorkers=1"),
      vitest("unit"),
      { ...vitest("service"), environment: { TEST_DATABASES: "sqlite" } },
    ],
  ];
}

/** What the lanes of a proof need. */
const preparationOfProof: Lane = [programs("chromium"), programs("compilers"), programs("servers"), build()];

/** All that npm test leaves out, and on PostgreSQL the tests that it runs on SQLite alone. */
function lanesOfProof(): Lane[] {
  const ofBothDatabases = globSync("{service,test/program}/**/*.service.test.ts", { cwd: root }).filter((file) =>
    readFileSync(join(root, file), "utf8").includes("databaseKinds"),
  );
  return [
    [browser("proof")],
    [
      vitest("proof", "--maxWorkers=1"),
      { ...vitest("service", ...ofBothDatabases), environment: { TEST_DATABASES: "postgres" } },
    ],
  ];
}

/** Journeys run in Playwright, everything else in vitest. */
function laneOfFiles(): Lane {
  const journeys = files.filter((file) => /\.spec\.ts(?::\d+)?$|^(?:\.\/)?test\/browser\/?$/.test(file));
  const others = files.filter((file) => !journeys.includes(file));
  const isProof = others.some((file) => file.includes(".proof.test.ts"));
  const needsSite = isProof || journeys.length > 0 || others.some((file) => file.includes("test/built-site"));
  return [
    ...(needsSite ? [programs("chromium"), build()] : []),
    ...(isProof ? [programs("compilers"), programs("servers")] : []),
    ...(others.length > 0 ? [vitest("*", ...others)] : []),
    ...(journeys.length > 0 ? [browser("*", ...journeys)] : []),
  ];
}

const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}

/** Runs a step and resolves with whether it has passed. Beside another lane its output is shown in one piece. */
async function passes({ name, command: [program, ...words], environment }: Step, isAlone: boolean): Promise<boolean> {
  if (isAlone) console.log(`\n== ${name} ==`);
  // Builds and tests set NODE_ENV themselves. Tests know the usual contact address.
  const { NODE_ENV: _mode, ...inherited } = process.env;
  const child = spawn(program, words, {
    cwd: root,
    env: { ...inherited, CONTACT_EMAIL: "", ...environment },
    stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const { promise: ended, resolve } = Promise.withResolvers<boolean>();
  child.once("error", (error) => {
    console.error(error.message);
    resolve(false);
  });
  child.once("close", (code) => resolve(code === 0));
  const printed = [child.stdout, child.stderr].map((output) => (output ? text(output) : ""));
  const passed = await ended;
  running.delete(child);
  if (!isAlone) console.log(`\n== ${name} ==\n${(await Promise.all(printed)).join("")}`);
  return passed;
}

const summary: string[] = [];
/** Resolves with whether there is a build to test. */
async function runLane(lane: Lane, isAlone: boolean): Promise<boolean> {
  let isBuilt = true;
  for (const step of lane) {
    if (interrupted || !isBuilt) {
      summary.push(`not run           ${step.name}`);
      continue;
    }
    const startedAt = performance.now();
    const passed = await passes(step, isAlone);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    summary.push(`${passed ? "passed" : "FAILED"}  ${seconds.padStart(6)} s  ${step.name}`);
    if (!passed) process.exitCode = 1;
    // What comes after the build needs it.
    if (step.name === "build") isBuilt = passed;
  }
  return isBuilt;
}

function chosenLanes(): Lane[] {
  if (values.check) return [[...source, vitest("unit")]];
  if (files.length > 0) return [laneOfFiles()];
  return values.proof ? lanesOfProof() : lanesOfTest();
}

const isPrepared = !values.proof || (await runLane(preparationOfProof, true));
const lanes = isPrepared && !interrupted ? chosenLanes() : [];
await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)));
console.log(`\n${summary.join("\n")}`);
if (interrupted) process.exitCode = 1;
