import { expect, test } from "vitest";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { adversarialTexts, findRegularExpressions } from "#test/support/drills/regular-expressions.ts";

/** The longest head and the longest body of a request have 16 kB. */
const length = drillSize({ short: 8 * 1024, long: 32 * 1024 });
/** A linear expression needs less than a millisecond, at twice the length. A quadratic one needs fifty and more. */
const suspiciousMilliseconds = 10;
/** From a length to its double, linear time grows by 2 and quadratic time by 4. */
const mostGrowth = 3;
const measurements = 5;

/** Only the operator writes the configuration. */
const expressions = findRegularExpressions(["contract", "service"]).filter(
  ({ path }) => !["service/config.ts", "service/sales-settings.ts", "service/settings-file.ts"].includes(path),
);

/** The processor time of a search, which does not count while other processes run. */
function millisecondsOf(expression: RegExp, text: string): number {
  const before = process.cpuUsage();
  expression.test(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of some measurements: other work of the machine only adds to one. */
function leastMillisecondsOf(expression: RegExp, text: string): number {
  return Math.min(...Array.from({ length: measurements }, () => millisecondsOf(expression, text)));
}

test("no regular expression takes more than about linear time, whatever the text", () => {
  const lost: string[] = [];
  for (const found of expressions) {
    // A sticky or global expression remembers where it was.
    const expression = new RegExp(found.pattern, found.flags.replace(/[gy]/g, ""));
    for (const textOf of adversarialTexts(found)) {
      const [text, twice] = [textOf(length), textOf(2 * length)];
      // Compiling the expression counts in the first search.
      if (millisecondsOf(expression, twice) < suspiciousMilliseconds) continue;
      const [once, doubled] = [leastMillisecondsOf(expression, text), leastMillisecondsOf(expression, twice)];
      if (doubled < suspiciousMilliseconds || doubled < mostGrowth * once) continue;
      const times = `${once.toFixed(1)} ms, then ${doubled.toFixed(1)} ms`;
      lost.push(`${found.path}: /${found.pattern}/${found.flags} on ${JSON.stringify(text.slice(-12))}: ${times}`);
      break;
    }
  }
  expect(expressions.length).toBeGreaterThan(0);
  expect(lost).toEqual([]);
});
