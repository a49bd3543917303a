/**
 * What the films quote of JUnit: `src/main/java/org/junit/Assert.java` at the tag r4.13.2 (commit 05fe2a64) of
 * https://github.com/junit-team/junit4, under the Eclipse Public License 1.0. A picture that shows
 * lines names the file and the license. Do not reword the lines.
 */
export const assertSource = {
  file: "org/junit/Assert.java",
  license: "Eclipse Public License 1.0",
  lines: 1034,
  /** The lines where a public method begins, and where another one or the constructor does. */
  publicMethods: [
    ...[40, 52, 64, 74, 85, 95, 110, 145, 160, 176, 199, 212, 231, 250, 266, 283, 299, 314, 328, 341, 353, 366, 378],
    ...[391, 403, 416, 428, 441, 453, 469, 484, 500, 515, 552, 574, 596, 632, 645, 657, 667, 684, 700, 712, 722, 734],
    ...[747, 768, 782, 796, 811, 880, 898, 929, 962, 979, 998],
  ],
  otherMethods: [29, 124, 132, 180, 532, 603, 614, 751, 815, 823, 833, 838, 855, 860, 1031],
  /** Some declarations, without their indentation. */
  declarations: [
    { line: 25, text: "public class Assert {" },
    { line: 52, text: "public static void assertTrue(boolean condition) {" },
    { line: 85, text: "public static void fail(String message) {" },
    { line: 722, text: "public static void assertNotNull(Object object) {" },
    { line: 747, text: "public static void assertNull(Object object) {" },
  ],
  /** A statement of the method `format`, over three lines, without the indentation that they share. */
  statement: {
    method: "format",
    firstLine: 846,
    lines: [
      'return formatted + "expected: "',
      "        + formatClassAndValue(expected, expectedString)",
      '        + " but was: " + formatClassAndValue(actual, actualString);',
    ],
  },
} as const;

/** The statement in one line: a line break with its indentation counts as one space. */
export const statementInOneLine = assertSource.statement.lines.map((line) => line.trim()).join(" ");
