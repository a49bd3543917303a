import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { builtFiles, packagesForTests, writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";
import { nameContactIn } from "./name-contact.ts";

async function serveWith(contactEmail: string) {
  return await createTestService({
    builtSiteFolder: await writeBuiltSite(temporaryFolder()),
    packages: packagesForTests,
    configuration: { contactEmail },
  });
}

test.each(["us@vendor.example", company.contactEmail])("every page names CONTACT_EMAIL: %s", async (contactEmail) => {
  const { application } = await serveWith(contactEmail);
  const get = async (encoding: string) =>
    Buffer.from(
      await (await application.request("/contact", { headers: { "accept-encoding": encoding } })).arrayBuffer(),
    );
  const page = String(await get("identity"));
  expect(page).toContain(`<a href="mailto:${contactEmail}">`);
  expect(String(brotliDecompressSync(await get("br")))).toBe(page);
  expect(String(gunzipSync(await get("gzip")))).toBe(page);
  const frame = await (await application.request("/apis/subscribe/done")).text();
  expect(frame).toContain(`Write to ${contactEmail}`);
  expect(String(builtFiles["contact/index.html"])).toContain(company.contactEmail);
});

test("an address is escaped in markup, and not in data", () => {
  expect(nameContactIn(`<p>${company.contactEmail}`, "a&b@vendor.example")).toBe("<p>a&amp;b@vendor.example");
  expect(nameContactIn(`{"mail":"${company.contactEmail}"}`, "a&b@vendor.example")).toBe(
    '{"mail":"a&b@vendor.example"}',
  );
});

/** Prints how many megabytes the program has taken at most. */
const nameOnManyPages = `
  const { nameContact } = await import(${JSON.stringify(join(import.meta.dirname, "name-contact.ts"))});
  const words = Array.from({ length: 40_000 }, (_, i) => ((i * 7919) % 5000).toString(36)).join(" ");
  const identity = Buffer.from("<p>${company.contactEmail} " + words);
  const page = { identity, br: identity, gzip: identity };
  await nameContact(new Map(Array.from({ length: 60 }, (_, i) => [i + ".html", page])), "us@vendor.example");
  console.log(process.resourceUsage().maxRSS / 1024);
`;

test("a site of many pages is compressed in little memory", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", nameOnManyPages], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(Number(stdout)).toBeLessThan(200);
});
