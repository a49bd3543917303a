import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { formatLicenseBlock, type License, readLicenseBlock, verifyLicense } from "#contract/license-key.ts";
import { documented, license, ofTeam } from "#test/support/documented-license.ts";
import { shortRunOfJava } from "#test/support/listings/run-program.ts";
import { keyOf, publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { signClaims } from "../keys/signing-keys.ts";
import { addDuration, days } from "../time.ts";
import { signLicense } from "./sign-license.ts";
import { publicKeySet, signRevocationList } from "./well-known-routes.ts";

const folder = mkdtempSync(join(tmpdir(), "designite-verification-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The programs use the system clock, so their keys are issued around the present. */
const daysFromNow = (count: number) => addDuration(new Date(), days(count));
const inForce: License = { ...license, issuedAt: daysFromNow(-1), expiresAt: daysFromNow(1) };

const teamInForce: License = { ...ofTeam, issuedAt: daysFromNow(-1), expiresAt: daysFromNow(1) };
/** The claims of the first keys, which had one product, and neither seats nor an order. */
const firstClaims = {
  jti: "C2yPDi9OTTqaV1wdLj9KWw",
  ...{ prd: "designite-java", edn: "academic", sub: "Ada Example", org: "Example University" },
  ...{
    iat: Math.floor(inForce.issuedAt.getTime() / 1000),
    exp: Math.floor(inForce.expiresAt.getTime() / 1000),
    ver: 2,
  },
};

const revokedId = "11111111-2222-4333-8444-555555555555";

const valid = await signLicense(inForce, publishedKey);
const [header = "", claims = "", signature = ""] = valid.split(".");
const otherClaims = (await signLicense({ ...inForce, licensee: "Eve" }, publishedKey)).split(".")[1];

const outcomes: readonly { outcome: string; text: string }[] = [
  { outcome: "valid", text: valid },
  { outcome: "valid", text: formatLicenseBlock(valid).replaceAll(/^/gm, "> ") },
  // What mail programs and editors add, and our own reader leaves out.
  { outcome: "valid", text: `\uFEFF${formatLicenseBlock(valid)}` },
  { outcome: "valid", text: `\uFEFF${valid}\n` },
  { outcome: "valid", text: formatLicenseBlock(valid).replaceAll("\n", "\u00A0\r\n\u200B") },
  {
    outcome: "valid",
    text: `Subject: Your key\r\n\r\n> Hello Zo\u00EB,\n> use it. -----\n${formatLicenseBlock(valid).replaceAll(/^/gm, "> ")}\n> Bye.`,
  },
  { outcome: "valid", text: formatLicenseBlock(valid).replaceAll(/[a-z]{2}/g, "$&=\r\n") },
  { outcome: "valid", text: await signLicense({ ...inForce, licensee: 'Zoë "exp":1 O’Neil' }, keyOf(1)) },
  { outcome: "valid", text: await signClaims("license", firstClaims, publishedKey) },
  { outcome: "valid", text: await signLicense(teamInForce, publishedKey) },
  { outcome: "expired", text: await signLicense({ ...teamInForce, expiresAt: daysFromNow(-0.5) }, publishedKey) },
  { outcome: "revoked", text: await signLicense({ ...teamInForce, id: revokedId }, publishedKey) },
  { outcome: "expired", text: await signLicense({ ...inForce, expiresAt: daysFromNow(-0.5) }, publishedKey) },
  { outcome: "not valid yet", text: await signLicense({ ...inForce, issuedAt: daysFromNow(0.5) }, publishedKey) },
  {
    outcome: "revoked",
    text: await signLicense({ ...inForce, id: revokedId }, publishedKey),
  },
  { outcome: "forged", text: [header, otherClaims, signature].join(".") },
  { outcome: "forged", text: [header, claims, signature.slice(4)].join(".") },
  { outcome: "unknown key", text: await signLicense(inForce, keyOf(7)) },
  { outcome: "wrong purpose", text: await signRevocationList({ issuedAt: new Date(), licenseIds: [] }, publishedKey) },
  { outcome: "malformed", text: "YOUR-KEY" },
  { outcome: "malformed", text: "Hello Zo\u00EB,\nthere is no license in this mail." },
  { outcome: "malformed", text: `${header}.${claims}` },
  {
    outcome: "malformed",
    text: `${Buffer.from('{"alg":"none","typ":"license+jwt","kid":"90facafe"}').toString("base64url")}.${claims}.`,
  },
];
const keySet = write("jwks.json", JSON.stringify(publicKeySet(sampleRing)));
/** The list of this many days from now, which names this license or none. */
const listOf = (day: number, ...licenseIds: string[]) =>
  signRevocationList({ issuedAt: daysFromNow(day), licenseIds }, publishedKey);
const revoked = write("revoked.jwt", await listOf(0, revokedId));

/** Lists that the programs get with a key that is valid by itself. */
const listOutcomes: readonly { outcome: string; lists: readonly string[] }[] = [
  { outcome: "valid", lists: [await listOf(-6)] },
  { outcome: "list too old", lists: [await listOf(-7)] },
  { outcome: "list too old", lists: [await signClaims("revocations", { iat: 1, jtis: [] }, publishedKey)] },
  { outcome: "list not valid yet", lists: [await listOf(0.5)] },
  { outcome: "wrong purpose", lists: [valid] },
  { outcome: "revoked", lists: [await listOf(-1), await listOf(0, inForce.id)] },
  { outcome: "revoked", lists: [await listOf(0, inForce.id), await listOf(-1)] },
  { outcome: "valid", lists: [await listOf(0), await listOf(-8)] },
];

function runs([command = "", ...commandArguments]: readonly string[]): boolean {
  try {
    execFileSync(command, commandArguments, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Debian's Python, which has the packages of Debian. */
const python = "/usr/bin/python3";

/** The programs of the page, each with its command. The one in Java is compiled once, which saves seconds each time. */
const programs = [
  { file: "verify-license.mjs", command: [process.execPath, join(folder, "verify-license.mjs")], prepare: ["true"] },
  {
    file: "verify_license.py",
    command: [python, join(folder, "verify_license.py")],
    prepare: [python, "-c", "import jwt, cryptography"],
  },
  {
    file: "VerifyLicense.java",
    command: ["java", ...shortRunOfJava, "-cp", folder, "VerifyLicense"],
    prepare: ["javac", join(folder, "VerifyLicense.java")],
  },
];

function printedBy([command = "", ...commandArguments]: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(command, commandArguments, (error, printed, complaint) =>
      resolve(`${printed.trim()}${complaint}, ends with ${error?.code ?? 0}`),
    );
  });
}

test.each(outcomes.filter(({ outcome }) => outcome === "valid" || outcome === "malformed"))(
  "our own reader finds the same text $outcome (case %#)",
  async ({ outcome, text }) => {
    const { keys } = publicKeySet(sampleRing);
    const published = new Map(keys.map(({ kid, x }) => [kid, x]));
    const verdict = await verifyLicense(readLicenseBlock(text), {
      keys: published,
      revoked: new Set(),
      now: new Date(),
    });
    expect(verdict.kind).toBe(outcome);
  },
);

describe.each(programs)("$file", ({ file, command, prepare }) => {
  write(file, documented(file));
  // Skipped on computers without the language.
  test.skipIf(!runs(prepare)).each(outcomes)("finds a key $outcome (case %#)", async ({ outcome, text }) => {
    const key = write(`${file}.key`, text);
    const printed = await printedBy([...command, key, keySet, revoked]);
    expect(printed).toBe(`${outcome}, ends with ${outcome === "valid" ? 0 : 1}`);
  });

  test.skipIf(!runs(prepare)).each(listOutcomes)("says $outcome of a list (case %#)", async ({ outcome, lists }) => {
    const key = write(`${file}.key`, valid);
    const files = lists.map((text, index) => write(`${file}.list${index}`, text));
    const printed = await printedBy([...command, key, keySet, ...files]);
    expect(printed).toBe(`${outcome}, ends with ${outcome === "valid" ? 0 : 1}`);
  });
});
