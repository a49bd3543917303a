import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

interface MeasuredTest {
  seconds: number;
  file: string;
  title: string;
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/** What the JSON reporters of vitest and of Playwright write, as far as it is read here. */
interface Report {
  testResults?: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
  suites?: PlaywrightSuite[];
}

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

function testsOf(text: string, root: string): MeasuredTest[] {
  let report: Report;
  try {
    report = JSON.parse(text);
  } catch {
    return [];
  }
  const { testResults = [], suites = [] } = report;
  const ofVitest = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      seconds: (duration ?? 0) / 1000,
      file: relative(root, name),
      title: fullName,
    })),
  );
  return [...ofVitest, ...suites.flatMap(testsOfSuite)];
}

function testsOfSuite({ file, specs, suites = [] }: PlaywrightSuite): MeasuredTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ seconds: duration / 1000, file, title }))),
  );
  return [...own, ...suites.flatMap(testsOfSuite)];
}
