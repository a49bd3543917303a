import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatLicenseBlock } from "#contract/license-key/license-block.ts";
import { keyOf, publishedKey } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { addDuration, days, minutes } from "../../time/durations.ts";
import { signRevocationList } from "../revocation-list.ts";
import { signLicense } from "../sign-license.ts";

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
      "Issued        2026-01-05T12:00:00.000Z",
      "Expires       2027-01-05T12:00:00.000Z",
      "Key           90facafe",
      "Revocation was not checked: there is no database here. Give the list with --revocations.",
      "",
    ].join("\n"),
  });
});

test.each([[["licenses", "verify"]], [["licenses", "verify", "-"]]])("%j reads a whole mail", async (words) => {
  const cli = await createTestCli(given);
  const mail = `Hello,\r\n\r\n${formatLicenseBlock(key).replaceAll("\n", "\r\n")}\r\n\r\nDesignite`;
  expect(await cli.run(words, mail)).toMatchObject({ exitCode: 0, output: expect.stringContaining("Valid.") });
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
  ["absent", undefined, "cannot be read"],
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
  [await signLicense(sampleLicense, keyOf(9)), /^Signed by a key that is not ours/],
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
