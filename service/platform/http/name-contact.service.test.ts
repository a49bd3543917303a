import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { company } from "#content/products/company.ts";
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
