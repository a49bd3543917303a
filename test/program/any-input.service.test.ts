import fc from "fast-check";
import { expect, test } from "vitest";
import { createClientAddress } from "#service/web/client-address.ts";
import { byteRange, preferred } from "#service/web/served-file.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService } from "#test/support/test-service.ts";

test("no path leads to a server error or to another host", async () => {
  const service = await createTestService({ builtSiteFolder: await writeBuiltSite(temporaryFolder()) });
  const piece = fc.constantFrom(
    "/",
    "//",
    "faq",
    "docs",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "%",
    "%00",
    "evil.example",
    "?",
    "@",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const answer = await service.application.request(`http://localhost/${pieces.join("")}`);
      expect([200, 308, 404]).toContain(answer.status);
      expect(answer.headers.get("location") ?? "/faq").toMatch(/^\/(?:faq|docs\/index\.html)(?:\?|$)/);
    }),
    { numRuns: 300 },
  );
});

test("a range never exceeds the file", () => {
  const range = fc.tuple(fc.nat(30).map(String), fc.nat(30).map(String), fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(range, fc.nat(20), ([from, to, hasFrom, hasTo], size) => {
      const header = `bytes=${hasFrom ? from : ""}-${hasTo ? to : ""}`;
      const { first, last } = { first: 0, last: size - 1, ...byteRange(header, null, '"tag"', size) };
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeLessThan(Math.max(size, 1));
      expect(first).toBeLessThanOrEqual(last + 1);
    }),
  );
});

test("any header selects an available coding and a plausible client", () => {
  const clientAddress = createClientAddress(["10.0.0.0/8"]);
  const representations = (["br", "gzip", "identity"] as const).map((encoding) => ({ encoding }));
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(representations).toContain(preferred(header, representations));
      expect(clientAddress("192.0.2.1", header)).toBe("192.0.2.1");
    }),
  );
});
