import fc from "fast-check";
import { expect, test } from "vitest";
import { fileOf } from "#test/support/explore/result-files.ts";
import { edgesFrom } from "../model/graph.ts";
import { readAnalysis } from "./read-analysis.ts";

const names = fc.constantFrom("typeMetrics.csv", "a.json", "b.graphml", "typeHierarchy.csv");
const headers = fc.constantFrom(
  "Package,Type,Method,LOC\n",
  "Package;Type;LOC;LCOM\n",
  "Package,Class,Smell,Description\n",
  "Source\tTarget\n",
  '[{"Package":"a","Class":"b","LOC":1},',
  "<graphml>\n",
  "",
);
const pieces = fc.constantFrom(
  '"',
  '""',
  ",",
  ";",
  "\n",
  "\r",
  "\r\n",
  "a",
  "1",
  "-1",
  "\0",
  "é",
  "<edge source='a' target='b'/>",
  "<edge source='&#x110000;' target=\"",
  ">",
  '{"Package":"a","Class":"c","LOC":NaN},',
  "{",
  "}",
  "]",
  "\\",
);
const contents = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.tuple(headers, fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 })).map(([header, parts]) => {
    return new TextEncoder().encode(header + parts.join(""));
  }),
);

test("any bytes give results or sentences", async () => {
  const files = fc.array(fc.tuple(names, contents), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 50 }), async (chosen, chunkSize) => {
      const sources = chosen.map(([name, content]) => fileOf(name, content, chunkSize));
      const result = await readAnalysis(sources, "folder", () => undefined);
      if (result.kind === "refused") {
        expect(result.sentences.length).toBeGreaterThan(0);
        return;
      }
      const { types, methods, findings, packages, dependencies } = result.analysis;
      expect(types.names).toHaveLength(types.count);
      expect(types.packages.every((index) => index < packages.length)).toBe(true);
      expect(methods.types).toHaveLength(methods.count);
      expect(methods.types.every((type) => type < types.count)).toBe(true);
      expect(findings.types.every((type) => type >= -1 && type < types.count)).toBe(true);
      expect(findings.packages.every((index) => index >= -1 && index < packages.length)).toBe(true);
      expect(findings.kindOf.every((kind) => kind < findings.kinds.length)).toBe(true);
      for (const { values } of types.metrics) expect(values).toHaveLength(types.count);
      for (const { values } of methods.metrics) expect(values).toHaveLength(methods.count);
      for (const end of dependencies ? [...edgesFrom(dependencies.uses)].flat() : []) {
        expect(end).toBeLessThan(types.count);
      }
    }),
    { numRuns: 300 },
  );
});
