import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { placeholders } from "#content/pages/placeholders.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { issueLicense } from "#test/support/issue-license.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { readConfiguration } from "./config.ts";
import { examineMailDomain, judgeDisk } from "./doctor.ts";
import { isCheckoutUnreported } from "./orders/sold-offers.ts";

test("a fresh installation is reported with what is missing, and every stand-in with its place", async () => {
  const cli = await createTestCli();
  const { exitCode, output } = await cli.run(["doctor"]);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^FAULT {2}keys: There are none.*keys create$/m);
  expect(output).toMatch(/^LOOK {3}database: There is none yet/m);
  expect(output).toMatch(/^LOOK {3}mail: Emails are written to .*SMTP_URL/m);
  expect(output).toMatch(/^LOOK {3}checkout: Not configured/m);
  expect(output).toMatch(/^LOOK {3}provider: Not configured/m);
  expect(output).toMatch(/^- The account that sends email, in the variable SMTP_URL\. Blocks sales\.$/m);
  const leftOut = placeholders.flatMap(({ missing, place }) =>
    place.kind === "file" && place.mark === undefined ? [`- ${missing}, in ${place.path}.`] : [],
  );
  for (const line of leftOut) expect(output).toContain(line);
});

test("what the file of sales settings and the variables give is no stand-in", async () => {
  const file = join(temporaryFolder(), "sales.json");
  await writeFile(file, JSON.stringify({ supplier: { name: "Us", address: ["1 Street"] } }));
  const cli = await createTestCli({ SALES_FILE: file, HEARTBEAT_URL: "https://watch.example.org" });
  const { output } = await cli.run(["doctor"]);
  expect(output).toContain('in "prices" of SALES_FILE');
  expect(output).not.toContain('"supplier" of SALES_FILE');
  expect(output).not.toContain("HEARTBEAT_URL");
});

describe.each(databaseKinds)("on %s", (kind) => {
  test("keys and a database are in order, until the keys are lost that have signed licenses", async () => {
    const { cli, service } = await createCliWithService(kind);
    await issueLicense(service.app);
    const sound = await cli.run(["doctor"]);
    expect(sound).toMatchObject({ output: expect.not.stringContaining("FAULT"), exitCode: 0 });
    expect(sound.output).toMatch(new RegExp(`^OK {5}database: ${kind}, up to date: it has 0001-tables`, "m"));
    expect(sound.output).toMatch(/^OK {5}keys: \w+ signs/m);
    await rm(join(cli.folder, "keys", "signing-keys.json"));
    const { exitCode, output } = await cli.run(["doctor"]);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^FAULT {2}keys: 1 license in force was signed with keys .*Restore it from the backup/m);
    expect(output).not.toContain("keys create");
  });
});

test("a database that does not answer is reported without its password", async () => {
  const cli = await createTestCli({ DATABASE_URL: "postgres://me:hunter2@127.0.0.1:1/none" });
  const { exitCode, output, errors } = await cli.run(["doctor"]);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^FAULT {2}database: ECONNREFUSED/m);
  expect(output + errors).not.toContain("hunter2");
});

test("a wrong login at the mail server is a fault", async () => {
  const { port } = await startMailServer({
    authOptional: false,
    onAuth: ({ password }, _, done) =>
      password === "right" ? done(null, { user: "ada" }) : done(new Error("Not this one")),
  });
  const mailOf = async (password: string) => {
    const cli = await createTestCli({
      SMTP_URL: `smtp://ada:${password}@127.0.0.1:${port}`,
      MAIL_FROM: "designite@mail.invalid",
    });
    return (await cli.run(["doctor"])).output;
  };
  expect(await mailOf("right")).toMatch(/^OK {5}mail: 127\.0\.0\.1:\d+ accepts our login/m);
  const wrong = await mailOf("hunter2");
  expect(wrong).toMatch(/^FAULT {2}mail: 127\.0\.0\.1:\d+ doesn't accept our login \(535 EAUTH\)/m);
  expect(wrong).not.toContain("hunter2");
});

const records: Readonly<Record<string, string[][]>> = {
  "whole.example": [["google-site=1"], ["v=spf1 ", "-all"]],
  "_dmarc.whole.example": [["v=DMARC1; p=none"]],
};

/** Answers as DNS does: a name without text records above others, a name that is not there, a server that is away. */
async function resolveTxt(name: string): Promise<string[][]> {
  const found = records[name];
  if (found) return found;
  const code =
    name === "_domainkey.whole.example" ? "ENODATA" : name.endsWith("away.example") ? "ESERVFAIL" : "ENOTFOUND";
  throw Object.assign(new Error(code), { code });
}

test.each([
  ["whole.example", ["ok", "ok", "ok"], "SPF is published"],
  ["bare.example", ["look", "look", "look"], "SPF isn't published"],
  ["away.example", ["look", "look", "look"], "can't be looked up (ESERVFAIL)"],
])("the records of the mail domain %s are looked up", async (domain, states, words) => {
  const found = await examineMailDomain(domain, resolveTxt);
  expect(found.map(({ state }) => state)).toEqual(states);
  expect(found[0]?.words).toContain(words);
});

test("a disk that is nearly full is told of before it is full", () => {
  const mebibyte = 1024 * 1024;
  expect([600, 500, 63].map((free) => judgeDisk("/data", free * mebibyte).state)).toEqual(["ok", "look", "fault"]);
});

test("a checkout whose payments nobody reports is found, whatever a test account reports", () => {
  const address = "https://pay.example";
  const sold = [{ action: { kind: "checkout", label: "Buy", href: address, address } }] as const;
  const isUnreported = (STRIPE_API_KEY: string) =>
    isCheckoutUnreported(readConfiguration({ STRIPE_API_KEY, STRIPE_WEBHOOK_SECRETS: "whsec_1" }).paymentKeys, sold);
  expect(isCheckoutUnreported(readConfiguration({}).paymentKeys, sold)).toBe(true);
  expect(isUnreported("rk_test_0123456789")).toBe(true);
  expect(isUnreported("rk_live_0123456789")).toBe(false);
});
