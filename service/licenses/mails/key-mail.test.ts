import { expect, test } from "vitest";
import { products } from "#content/products/index.ts";
import { licenseKeyMail } from "./key-mail.ts";

const from = { siteUrl: "https://www.example.org", contactEmail: "contact@example.org" };
const license = {
  product: products["designite-csharp"],
  edition: "professional",
  majorVersion: 5,
  licensee: "Ada Example",
  organization: null,
  expiresAt: new Date("2027-11-21T09:00:00Z"),
  keyText: "aaa.bbb.ccc",
  statusUrl: null,
  occasion: "issued",
} as const;

test("the mail with a C# key says how to get the registration steps while they are missing", () => {
  const { text } = licenseKeyMail(license, from, { "designite-csharp": [] });
  expect(text).toContain(
    "Reply to this mail to receive the registration instructions for your version of Designite for C#.",
  );
  expect(text).toMatch(/^Hello,\n\nHere is your license key/);
});

test("the steps that the owner supplies are in the mail, with the key in their commands", () => {
  const steps = { "designite-csharp": ["Open a command prompt.", "Tool.exe register <key>"] };
  const { text, html } = licenseKeyMail(license, from, steps);
  expect(text).toContain("\n\nOpen a command prompt.\n\nTool.exe register aaa.bbb.ccc\n\n");
  expect(html).toMatch(/<pre[^>]*>Tool\.exe register aaa\.bbb\.ccc<\/pre>/);
  expect(text).not.toContain("Reply to this mail");
});

test.each([
  ["designite-java", "java -jar DesigniteJava.jar -r aaa.bbb.ccc"],
  ["dpy", "DPy register aaa.bbb.ccc"],
] as const)("the mail with a key of %s has its command", (id, command) => {
  expect(licenseKeyMail({ ...license, product: products[id] }, from).text).toContain(`\n${command}\n`);
});
