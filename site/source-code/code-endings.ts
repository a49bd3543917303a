/** The languages whose code the page can look at, by the ending of their files. A file of its own, so that the page needs no parser to know them. */
export const codeEndings = ["cs", "java", "py"] as const;
export type CodeEnding = (typeof codeEndings)[number];

export function endingOf(path: string): CodeEnding | undefined {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return codeEndings.find((one) => one === ending);
}

export const isCode = (path: string): boolean => endingOf(path) !== undefined;

/** Folders and names that build tools take for tests. */
const testCode =
  /(?:^|\/)(?:tests?|[\w.-]+\.tests?)\/|(?:^|\/)(?:test_\w+|\w+_test|conftest)\.py$|\w(?:Tests?|TestCase)\.(?:java|cs)$/i;

export const isTestCode = (path: string): boolean => testCode.test(path);
