import { writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";

interface Findings {
  findings: { subject: string; state: string; words: string }[];
  placeholders: { id: string }[];
}
const read = (output: string): Findings => JSON.parse(output);
const stateOf = (findings: Findings, subject: string) =>
  findings.findings.find((finding) => finding.subject === subject)?.state;

test("a fresh installation is reported with what is missing, and not changed", async () => {
  const cli = await createTestCli();
  const { exitCode, output } = await cli.run(["doctor", "--json"]);
  expect(exitCode).toBe(1);
  const findings = read(output);
  expect(stateOf(findings, "signing keys")).toBe("fault");
  expect(stateOf(findings, "database")).toBe("look");
  expect(stateOf(findings, "mail")).toBe("look");
  expect(stateOf(findings, "service")).toBeDefined();
  expect(findings.placeholders.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["mail-account", "package-files", "checkout-links"]),
  );
  expect(await readdir(cli.folder)).toEqual([]);
});

test("keys and a sound database are not reported as missing", async () => {
  const { cli, service } = await createCliWithService("sqlite");
  await service.ask();
  const findings = read((await cli.run(["doctor", "--json"])).output);
  expect(stateOf(findings, "signing keys")).toBe("sound");
  expect(stateOf(findings, "database")).toBe("sound");
  expect(stateOf(findings, "audit log")).toBe("sound");
});

test("people read what needs a look and what blocks a sale, and with --all the rest", async () => {
  const cli = await createTestCli({ SMTP_URL: "smtp://127.0.0.1:1" });
  const { output } = await cli.run(["doctor"]);
  expect(output).toMatch(/^STATE +WHAT +FINDING\n/);
  expect(output).toMatch(/FAULT +mail +The mail server 127\.0\.0\.1:1 doesn't answer/);
  expect(output).not.toMatch(/^SOUND/m);
  expect(output).toMatch(/\n\d+ checks are in order\. List them: npm run admin -- doctor --all\n/);
  expect(output).toContain("Blocks sales until the owner supplies it:\n- The three checkout links");
  expect(output).not.toContain("Clients who agreed to be named");
  const { output: whole } = await cli.run(["doctor", "--all"]);
  expect(whole).toMatch(/^SOUND +/m);
  expect(whole).toMatch(/Would improve a page:\n[\s\S]*- Clients who agreed to be named/);
});

test("a database that does not answer is reported without its password", async () => {
  const cli = await createTestCli({ DATABASE_URL: "postgres://me:hunter2@127.0.0.1:1/none" });
  const { exitCode, output, errors } = await cli.run(["doctor"]);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/FAULT +database +It doesn't answer \(ECONNREFUSED\)/);
  expect(output + errors).not.toContain("hunter2");
  expect(output).toMatch(/FAULT +signing keys +There are none, and the database can't tell/);
});

test("what the file of sales settings and the variables give is not asked for again", async () => {
  const file = join(temporaryFolder(), "sales.json");
  writeFileSync(file, JSON.stringify({ supplier: { name: "Us", address: ["1 Street"] } }));
  const cli = await createTestCli({ SALES_FILE: file, AUTO_APPROVE: "off" });
  const ids = read((await cli.run(["doctor", "--json"])).output).placeholders.map(({ id }) => id);
  expect(ids).toContain("prices");
  expect(ids).not.toContain("supplier");
  expect(ids).not.toContain("approval-rule");
});
