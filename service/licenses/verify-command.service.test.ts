import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatLicenseBlock } from "#contract/license-key.ts";
import { keyOf, publishedKey } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { addDuration, days, minutes } from "../platform/time/time.ts";
import { signLicense } from "./issue-license.ts";
import { signRevocationList } from "./well-known-routes.ts";

const given = { SIGNING_KEYS: JSON.stringify({ kty: "OKP", crv: "Ed25519", x: publishedKey.x, d: publishedKey.d }) };
const key = await signLicense(sampleLicense, publishedKey);
/** The clock of the commands stands at the time of issue. */
const now = sampleLicense.issuedAt;
const list = { issuedAt: now, licenseIds: [sampleLicense.id] };

test("a valid key is shown with its contents and with what was not checked", async () => {
  const cli = await createTestCli(given);
  expect(await cli.run(["licenses", "verify", key])).toEqual({
    exitCode: 0,
    errors: "",
    output: [
      "Valid.",
      "License       019b8dd6-0c00-7000-8000-00000000002a",
      "Products      designite-java 2",
      "Edition       academic",
      "Licensee      Zoë Sample",
      "Organization  Université d'Exemple",
      "Issued        2026-01-05 07:00 Eastern Time",
      "Expires       2027-01-05 07:00 Eastern Time",
      "Key           90facafe",
      "Revocation wasn't checked: there is no database here. Give the list with --revocations.",
      "",
    ].join("\n"),
  });
});

test.each([[["licenses", "verify"]], [["licenses", "verify", "-"]]])("%j reads a whole mail", async (words) => {
  const cli = await createTestCli(given);
  const mail = `Hello,\r\n\r\n${formatLicenseBlock(key).replaceAll("\n", "\r\n")}\r\n\r\nDesignite`;
  expect(await cli.run(words, mail)).toMatchObject({ exitCode: 0, output: expect.stringContaining("Valid.") });
});

describe("a mail that was saved as it was sent", () => {
  const block = formatLicenseBlock(key);
  const headers = (encoding: string, type = "text/plain; charset=utf-8") =>
    `Subject: Your key\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  /** Soft line breaks wherever the text allows, also within a line of the key. */
  const quoted = (text: string) => text.replace(/(?<line>[^\n]{40})(?=[^\n])/g, "$<line>=\n").replaceAll("\n", "\r\n");
  const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\r\n");
  const parts = (...bodies: string[]) => bodies.map((body) => `--b\r\n${body}\r\n`).join("");
  const mixed = (...bodies: string[]) =>
    `${headers("7bit", 'multipart/mixed; boundary="b"')}${parts(...bodies)}--b--\r\n`;
  const attached = (text: string) =>
    `Content-Disposition: attachment; filename="key.txt"\r\n${headers("base64")}${base64(text)}`;

  test.each<[string, string]>([
    ["quoted-printable", headers("quoted-printable") + quoted(`Hello,\n\n${block}\n\nDesignite`)],
    ["quoted-printable without its headers", quoted(`Hello,\n\n${block}\n\nDesignite`)],
    ["base64", headers("base64") + base64(`Hello,\r\n${block}`)],
    ["in a folder of mails", `From ada@example.org Mon Jan  5 12:00:00 2026\n${headers("base64")}${base64(block)}`],
    ["an attachment", mixed(`${headers("7bit")}Hello`, attached(block))],
    ["HTML alone", `${headers("7bit", "text/html")}<p>Key:</p><pre>${block.replaceAll("\n", "<br>\n")}</pre>`],
    [
      "attached to another mail",
      mixed(`Content-Type: message/rfc822\r\n\r\n${headers("base64")}${base64(`Hello,\n${block}`)}`),
    ],
  ])("%s: its key is found", async (_, mail) => {
    const outcome = await (await createTestCli(given)).run(["licenses", "verify"], mail);
    expect(outcome).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^Valid\./) });
  });

  test.each<[string, string, string]>([
    ["without a key", `${headers("7bit")}Hello`, "There is no license key in this email."],
    ["of headers alone", "Subject: Your key\nFrom: a@b.ca\n", "There is no license key in this email."],
  ])("%s: that is said", async (_, mail, sentence) => {
    const outcome = await (await createTestCli(given)).run(["licenses", "verify"], mail);
    expect(outcome).toMatchObject({ exitCode: 1, output: "", errors: expect.stringContaining(sentence) });
  });

  test("in an older coding: its key is found", async () => {
    const mail = Buffer.from(`${headers("8bit", "text/plain; charset=iso-8859-1")}Québec\r\n${block}`, "latin1");
    const outcome = await (await createTestCli(given)).run(["licenses", "verify"], mail);
    expect(outcome).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^Valid\./) });
  });

  test("cut off: it is malformed", async () => {
    const mail = headers("quoted-printable") + quoted(block).slice(0, 200);
    const outcome = await (await createTestCli(given)).run(["licenses", "verify"], mail);
    expect(outcome).toMatchObject({ exitCode: 1, output: expect.stringMatching(/^Malformed: .* only a part of one/) });
  });
});

test("a revoked key is found in the signed list", async () => {
  const cli = await createTestCli(given);
  const file = join(cli.folder, "revoked.jws");
  await writeFile(file, `${await signRevocationList(list, publishedKey)}\n`);
  const { exitCode, output } = await cli.run(["licenses", "verify", key, "--revocations", file]);
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^Revoked: /);
  expect(output).not.toContain("not checked");
});

test.each([
  ["absent", undefined, "can't be read"],
  ["signed by another key", await signRevocationList(list, keyOf(9)), "it is unknown-key"],
  ["a license", key, "it is wrong-purpose"],
  ["too old", await signRevocationList({ ...list, issuedAt: addDuration(now, -days(7)) }, publishedKey), "too old"],
  [
    "of the future",
    await signRevocationList({ ...list, issuedAt: addDuration(now, minutes(6)) }, publishedKey),
    "after what the clock of this machine says",
  ],
])("a list that is %s is refused, and no key counts as checked against it", async (_, text, reason) => {
  const cli = await createTestCli(given);
  const file = join(cli.folder, "revoked.jws");
  await writeFile(text === undefined ? join(cli.folder, "other") : file, text ?? "");
  const { exitCode, output, errors } = await cli.run(["licenses", "verify", key, "--revocations", file]);
  expect({ exitCode, output }).toEqual({ exitCode: 1, output: "" });
  expect(errors).toContain(reason);
});

test("an older list beside the one kept from before does not hide a revocation", async () => {
  const cli = await createTestCli(given);
  const [older, kept] = [join(cli.folder, "older.jwt"), join(cli.folder, "kept.jwt")];
  await writeFile(
    older,
    await signRevocationList({ issuedAt: addDuration(now, -days(1)), licenseIds: [] }, publishedKey),
  );
  await writeFile(kept, await signRevocationList(list, publishedKey));
  const alone = await cli.run(["licenses", "verify", key, "--revocations", older]);
  expect(alone.output).toMatch(/^Valid/);
  const both = await cli.run(["licenses", "verify", key, "--revocations", older, "--revocations", kept]);
  expect(both).toMatchObject({ exitCode: 1, output: expect.stringMatching(/^Revoked: /) });
});

test.each([
  ["hello", /^Malformed/],
  [await signLicense(sampleLicense, keyOf(9)), /^Signed by a key that isn't ours/],
  [await signRevocationList(list, publishedKey), /^Made for another purpose/],
  [await signLicense(sampleLicense, { ...keyOf(9), id: publishedKey.id }), /^Forged or damaged/],
  [
    await signLicense(
      { ...sampleLicense, issuedAt: new Date("2025-01-01"), expiresAt: new Date("2026-01-01") },
      publishedKey,
    ),
    /^Expired/,
  ],
  [await signLicense({ ...sampleLicense, issuedAt: new Date("2026-02-01") }, publishedKey), /^Not yet valid/],
])("an invalid key is reported with exit code 1", async (text, sentence) => {
  const { exitCode, output, errors } = await (await createTestCli(given)).run(["licenses", "verify", text]);
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: "" });
  expect(output).toMatch(sentence);
});

test("programs get the verdict as JSON", async () => {
  const { output } = await (await createTestCli(given)).run(["licenses", "verify", "--json", key]);
  expect(JSON.parse(output)).toMatchObject({
    kind: "valid",
    license: { id: sampleLicense.id },
    revocationsChecked: false,
  });
});

test("without signing keys nothing is verified", async () => {
  const { exitCode, errors } = await (await createTestCli()).run(["licenses", "verify", key]);
  expect(exitCode).toBe(1);
  expect(errors).toContain("There are no signing keys");
});
