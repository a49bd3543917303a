/** The languages whose code the page can look at, by the ending of their files. A file of its own, so that the page needs no parser to know them. */
export const codeEndings = ["cs", "java", "py"] as const;
export type CodeEnding = (typeof codeEndings)[number];

export function endingOf(path: string): CodeEnding | undefined {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return codeEndings.find((one) => one === ending);
}

export const isCode = (path: string): boolean => endingOf(path) !== undefined;

/** Folders of tests, as build tools and people name them: `test`, `Shop.Tests`, `UnitTests`, `testFixtures`. */
const testFolders = [/(?:^|\/)(?:[\w.-]+[.-])?tests?\//i, /(?:^|\/)(?:[\w.-]*[a-z\d]Tests?|testFixtures)\//];

/** How files of tests are named. */
const testName = /(?:^|\/)(?:test_\w+|\w+_test|conftest)\.py$|\w(?:Tests?|TestCase)\.(?:java|cs)$/;

/** Where Maven and Gradle keep what is delivered, also of a library for tests. */
const mainFolder = /(?:^|\/)src\/main\//;

export const isTestCode = (path: string): boolean =>
  !mainFolder.test(path) && [...testFolders, testName].some((pattern) => pattern.test(path));
