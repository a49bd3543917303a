import { expect, test } from "vitest";
import { documentedCalls, misunderstoodCalls } from "./documented-commands.ts";
import { readProjectFiles } from "./project-files.ts";

const documents = readProjectFiles((path) => /^(?:README|docs\/(?!decisions\/).+|deploy\/.+)\.md$/.test(path));

test("the admin CLI has each command that a document names, with its flags", () => {
  const runbook = documents.filter(({ path }) => path.startsWith("docs/runbook/"));
  expect(runbook.flatMap(({ text }) => documentedCalls(text)).length).toBeGreaterThan(15);
  expect(misunderstoodCalls(documents)).toEqual([]);
});

test("commands, flags and values that are not there are found", () => {
  const faults = (text: string) => misunderstoodCalls([{ path: "page.md", text }]);
  expect(faults("    npm run -s admin -- doctor | grep FAULT\n`npm run admin -- mail retry ID`")).toEqual([]);
  expect(faults("`npm run admin -- orders refund <id> --amount 1`, then `designite-admin keys rotate`")).toEqual([]);
  expect(faults("`npm run admin -- mail resend ID`")).toEqual(["page.md: mail resend ID: no such command"]);
  expect(faults("`npm run admin -- mail list --status failed`")).toContain(
    "page.md: mail list --status failed: no flag --status",
  );
  expect(faults("`npm run admin -- mail list --state refused`")).toHaveLength(1);
  expect(faults("`npm run admin -- keys import FILE`")).toHaveLength(1);
});
