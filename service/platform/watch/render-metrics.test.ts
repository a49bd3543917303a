import { expect, test } from "vitest";
import { counter, gauge, histogram, readInstruments, renderMetrics } from "./instruments.ts";

const rendered = (name: string): string => renderMetrics(readInstruments().filter((family) => family.name === name));

test("a histogram counts values in classes that hold those below", () => {
  const sizes = histogram("test_sizes", "Sizes.", [1, 4], ["kind"]);
  for (const value of [1, 3, 9]) sizes.observe({ kind: "a" }, value);
  expect(rendered("test_sizes")).toBe(
    [
      "# HELP test_sizes Sizes.",
      "# TYPE test_sizes histogram",
      'test_sizes_bucket{kind="a",le="1"} 1',
      'test_sizes_bucket{kind="a",le="4"} 2',
      'test_sizes_bucket{kind="a",le="+Inf"} 3',
      'test_sizes_sum{kind="a"} 13',
      'test_sizes_count{kind="a"} 3',
      "",
    ].join("\n"),
  );
});

test("a metric of both threads is described once", () => {
  const of = (thread: string, value: number) => gauge("test_memory", "Memory.", [{ labels: { thread }, value }]);
  expect(renderMetrics([of("web", 1), gauge("test_other", "Other.", []), of("service", 2)])).toBe(
    '# HELP test_memory Memory.\n# TYPE test_memory gauge\ntest_memory{thread="web"} 1\ntest_memory{thread="service"} 2\n# HELP test_other Other.\n# TYPE test_other gauge\n',
  );
});

test("the values of labels are bounded: what comes after the first 250 is counted together", () => {
  const requests = counter("test_requests", "Requests.", ["route"]);
  for (let index = 0; index < 300; index += 1) requests.add({ route: `r${index}` });
  const lines = rendered("test_requests")
    .split("\n")
    .filter((line) => line.startsWith("test_requests"));
  expect(lines).toHaveLength(251);
  expect(lines).toContain('test_requests{route="other"} 50');
});

test("quotes and line breaks in a label stay within it", () => {
  expect(renderMetrics([gauge("test_text", "Text.", [{ labels: { text: 'a"b\\c\nd' }, value: 1 }])])).toContain(
    'test_text{text="a\\"b\\\\c\\nd"} 1',
  );
});
