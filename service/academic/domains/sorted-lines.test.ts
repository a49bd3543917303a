import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedLines } from "./check-address.ts";

const key = fc.stringMatching(/^[a-z0-9.-]{1,8}$/);
const entry = fc.tuple(key, fc.option(fc.stringMatching(/^[A-Za-zé大\t ]{1,9}$/), { nil: undefined }));

test("a key is found with what follows it, and no other key", () => {
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ([name]) => name }), fc.array(key), (entries, others) => {
      const known = new Map(entries);
      const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
      const lines = sortedLines(
        sorted.map((parts) => parts.filter((part) => part !== undefined).join("\t")).join("\n"),
      );
      for (const [name, rest = ""] of known) expect(lines.get(name)).toBe(rest);
      for (const name of others) if (!known.has(name)) expect(lines.get(name)).toBe(undefined);
    }),
  );
});
