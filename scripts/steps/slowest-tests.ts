import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as v from "valibot";

interface MeasuredTest {
  seconds: number;
  file: string;
  title: string;
}

/** What vitest's JSON reporter writes, as far as it is read here. */
const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), duration: v.nullish(v.number(), 0) })),
    }),
  ),
});

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  file: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      tests: v.array(v.object({ results: v.array(v.object({ duration: v.number() })) })),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});

/** What Playwright's JSON reporter writes, as far as it is read here. */
const playwrightReport = v.object({ suites: v.array(playwrightSuite) });

const shownFiles = 15;
const shownTests = 10;
/** Faster ones are not listed. */
const shortestSeconds = 0.1;

/** Where the time goes, by the reports in this folder: the slowest files and the slowest tests. Half a report is passed over. */
export function slowestTests(reports: string, root: string): string[] {
  const tests = readdirSync(reports).flatMap((name) => testsOf(readFileSync(join(reports, name), "utf8"), root));
  const files = [...Map.groupBy(tests, ({ file }) => file)].map(([file, own]) => ({
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    text: `${file}  ${own.length} tests`,
  }));
  return [
    ...slowest("The slowest files", files, shownFiles),
    ...slowest(
      "The slowest tests",
      tests.map(({ seconds, file, title }) => ({ seconds, text: `${file}  ${title}` })),
      shownTests,
    ),
  ];
}

function slowest(heading: string, measured: readonly { seconds: number; text: string }[], count: number): string[] {
  const rows = measured
    .filter(({ seconds }) => seconds >= shortestSeconds)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
  const lines = rows.map(({ seconds, text }) => `${seconds.toFixed(2).padStart(7)} s  ${text}`);
  return lines.length > 0 ? [`\n${heading}:`, ...lines, ""] : [];
}

function testsOf(report: string, root: string): MeasuredTest[] {
  const content = parseJson(report);
  const vitest = v.safeParse(vitestReport, content);
  if (vitest.success)
    return vitest.output.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        seconds: duration / 1000,
        file: relative(root, name),
        title: fullName,
      })),
    );
  const playwright = v.safeParse(playwrightReport, content);
  return playwright.success ? playwright.output.suites.flatMap(testsOfSuite) : [];
}

function testsOfSuite({ file, specs, suites = [] }: PlaywrightSuite): MeasuredTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ seconds: duration / 1000, file, title }))),
  );
  return [...own, ...suites.flatMap(testsOfSuite)];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
