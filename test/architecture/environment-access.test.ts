import { expect, test } from "vitest";
import { environmentAccesses } from "./environment-access.ts";
import { isModule, readProjectFiles } from "./project-files.ts";

test("only the configuration reads the environment", () => {
  expect(environmentAccesses(readProjectFiles(isModule))).toEqual([]);
});

test.each([
  ["service/mail.ts", "const url = process.env.SMTP_URL;"],
  ["service/mail.ts", "const { env } = process;"],
  ["service/mail.ts", 'const url = process["env"].SMTP_URL;'],
  ["service/mail.ts", 'import { env } from "node:process";'],
  ["site/root.tsx", "const url = import.meta.env.VITE_URL;"],
  ["content/products/company.ts", "export const mailbox = process.env.MAILBOX;"],
])("%s must not hold %s", (path, text) => {
  expect(environmentAccesses([{ path, text }])).toHaveLength(1);
});

test.each([
  ["service/platform/config/config.ts", "read(process.env);"],
  ["service/main.ts", "process.exitCode = 1; const here = import.meta.dirname;"],
  ["site/root.tsx", "if (import.meta.env.DEV) watch();"],
  ["scripts/bootstrap/run-own-node.mjs", "const env = { ...process.env };"],
])("%s may hold %s", (path, text) => {
  expect(environmentAccesses([{ path, text }])).toEqual([]);
});
