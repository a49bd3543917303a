import { expect, test } from "vitest";
import { composeMail } from "../mail/message.ts";
import { keyBlocks, licenseKeyMail } from "./key-mail.ts";
import type { LicenseRow } from "./tables.ts";

const from = { siteUrl: "https://www.example.org", contactEmail: "contact@example.org" };
const license: LicenseRow = {
  id: "0b6c8f0e-2f4e-4d3a-9a57-5c1d2e3f4a5b",
  ...{ requestId: null, replacesId: null, renewsId: null, orderId: null, orderItem: null, seat: 0, renewsItself: 0 },
  ...{ keyMailedAt: null, keyDueAt: null, keyFailure: null, remindedDays: null, importedFrom: null },
  ...{ revokedAt: null, revokedBy: null, revocationReason: null, suspendedAt: null, suspensionReason: null },
  products: "designite-csharp 5",
  edition: "professional",
  seats: 1,
  licensee: "Ada Example",
  organization: null,
  email: "ada@example.org",
  issuedAt: "2026-11-21T09:00:00Z",
  expiresAt: "2027-11-21T09:00:00Z",
  issuedBy: "Grace",
  keySource: "signed",
  keyText: "aaa.bbb.ccc",
};
const mail = { license, statusUrl: null, occasion: "issued" } as const;

test("the mail with a C# key says how to get the registration steps while they are missing", () => {
  const { text } = licenseKeyMail(mail, from);
  expect(text).toContain(
    "To get the registration instructions for your version of Designite for C#, reply to this email.",
  );
  expect(text).toMatch(/^Hello,\n\nHere's your license key/);
});

test("the steps that the owner supplies are in the mail, with the key in their commands", () => {
  const steps = { "designite-csharp": ["Open a command prompt.", "Tool.exe register <key>"] };
  const { text, html } = composeMail("", keyBlocks([license], from, steps));
  expect(text).toContain("\n\nOpen a command prompt.\n\nTool.exe register aaa.bbb.ccc\n\n");
  expect(html).toMatch(/<pre[^>]*>Tool\.exe register aaa\.bbb\.ccc<\/pre>/);
  expect(text).not.toContain("reply to this email");
});

test.each([
  ["designite-java", "java -jar DesigniteJava.jar -r aaa.bbb.ccc"],
  ["dpy", "DPy register aaa.bbb.ccc"],
] as const)("the mail with a key of %s has its command", (id, command) => {
  expect(licenseKeyMail({ ...mail, license: { ...license, products: `${id} 2` } }, from).text).toContain(
    `\n${command}\n`,
  );
});

test("a key of another source is shown as it is, and one for several products names them all", () => {
  const pooled = { ...license, keySource: "pool", keyText: "ABCD-1234" } as const;
  expect(licenseKeyMail({ ...mail, license: pooled }, from).text).toContain("\n\nABCD-1234\n\n");
  const several = { ...license, products: "designite-csharp 5, designite-java 2", seats: 25 };
  const { subject, text } = licenseKeyMail({ ...mail, license: several }, from);
  expect(subject).toBe("Your professional license key for Designite for C# and DesigniteJava");
  expect(text).toContain("Seats: 25");
});
