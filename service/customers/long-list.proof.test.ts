import { describe, expect, test } from "vitest";
import { outcomeOf, pressButton } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createSeats, inForce, upload } from "#test/support/seats.ts";

describe.each(databaseKinds)("a list of people on %s", (kind) => {
  test("a file of a thousand people is assigned, and its bad lines are named", async () => {
    const { service, orderId, address } = await createSeats(kind, 1000);
    const lines = Array.from({ length: 1000 }, (_, index) => `Person ${index} of a company,p${index}@example.com`);
    const faults = await (await upload(service, address, Buffer.from(lines.with(499, "Nobody,x").join("\n")))).text();
    expect(faults.match(/Line \d+:/g)).toEqual(["Line 500:"]);
    const shown = await upload(service, address, Buffer.from(lines.join("\n")));
    expect(await shown.text()).toContain("Assign 1000 seats");
    expect(outcomeOf(await pressButton(service, address, "assign", { people: lines.join("\r\n") }))).toBe("assigned");
    expect(await inForce(service, orderId)).toHaveLength(1000);
    const endless = await upload(service, address, Buffer.from(`${lines.join("\n")}\n`.repeat(10)));
    expect([endless.status, await endless.text()]).toEqual([
      400,
      expect.stringContaining("split it into several parts"),
    ]);
  });
});
