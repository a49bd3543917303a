import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loggedFields } from "./logged-fields.ts";
import { isModule, readProjectFiles } from "./project-files.ts";

test("the guide names each field of the log", () => {
  const guide = readFileSync(new URL("../../docs/guides/monitoring.md", import.meta.url), "utf8");
  const [, section = ""] = guide.split("\n## The log\n");
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split(" | ")[0]?.match(/\w+/g) ?? []);
  const fields = loggedFields(readProjectFiles(isModule));
  expect(fields).toEqual(expect.arrayContaining(["brokenOff", "err", "mail", "milliseconds", "request"]));
  expect(fields.filter((field) => !named.includes(field))).toEqual([]);
});

test("a field is found wherever the log is called with it", () => {
  const text =
    "parts.log[level]({ one, ...(isTwo && { two: 2 }) }, 'x'); log?.warn({ three: 3 }); other.info({ four });";
  expect(loggedFields([{ path: "service/a.ts", text }])).toEqual(["one", "three", "two"]);
});
