import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { buySeats, openLicenses, pressButton } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";

describe.each(databaseKinds)("behind a link to the licenses on %s", (kind) => {
  test.each(["\0", "x", "__proto__", "1".repeat(3000)])("the number %j leads to nothing", async (number) => {
    const service = await createAcademicService(kind);
    await buySeats(service, 2);
    const address = await openLicenses(service, "ada@example.org");
    const statuses = [];
    statuses.push((await pressButton(service, address, "send-key", { license: number })).status);
    statuses.push((await pressButton(service, address, "send-keys", { order: number })).status);
    expect(statuses).toEqual([404, 404]);
  });
});
