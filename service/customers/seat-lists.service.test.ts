import { describe, expect, test } from "vitest";
import { outcomeOf, pressButton } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createSeats, inForce, upload } from "#test/support/seats.ts";

describe.each(databaseKinds)("a list of people on %s", (kind) => {
  test("a list is shown before it is assigned, all of it or none", async () => {
    const { service, orderId, address } = await createSeats(kind, 3);
    const wrong = ["Grace, grace@example.com", "Jean, nobody", "Mary, mary@example.com", "Mary, MARY@example.com"];
    const refused = await pressButton(service, address, "check", { people: wrong.join("\n") });
    const faults = await refused.text();
    expect(refused.status).toBe(400);
    expect(faults).toMatch(
      /id="people-fault" role="alert">Nothing was assigned\.<br>Line 2: The field &quot;email&quot;[^<]*<\/p><textarea id="people"[^>]* aria-invalid="true" aria-describedby="people-fault" autofocus>Grace, grace@example\.com\n/,
    );
    expect(faults.match(/aria-invalid/g)).toHaveLength(1);
    expect(await (await pressButton(service, address, "check", { people: " " })).text()).toContain(
      "Nothing was assigned.<br>The list is empty.</p>",
    );
    const twice = await pressButton(service, address, "assign", { people: wrong.toSpliced(1, 1).join("\n") });
    expect(await twice.text()).toContain("Line 3: mary@example.com is listed twice.");
    const tooMany = ["a", "b", "c", "d"].map((name) => `${name}, ${name}@example.com`).join("\n");
    expect(await (await pressButton(service, address, "check", { people: tooMany })).text()).toContain(
      "The list has 4 people, but 3 seats are available.",
    );
    expect(await inForce(service, orderId)).toEqual([]);
    const people = `name;mailbox\r\nGrace;grace@example.com\r\n"Mary";mary@example.com\r\n`;
    const shown = await pressButton(service, address, "check", { people });
    expect([shown.status, await shown.text()]).toEqual([
      200,
      expect.stringContaining("Assign 2 seats and send the keys"),
    ]);
    expect(await inForce(service, orderId)).toEqual([]);
    expect(outcomeOf(await pressButton(service, address, "assign", { people }))).toBe("assigned");
    expect(outcomeOf(await pressButton(service, address, "assign", { people }))).toBeNull();
    expect(await inForce(service, orderId)).toHaveLength(2);
  });

  test.each([
    ["UTF-8", Buffer.from("\uFEFFName,Mailbox\r\nJosé,jose@example.com\r\n")],
    ["UTF-16", Buffer.from("\uFEFFName\tMailbox\r\nJosé\tjose@example.com\r\n", "utf16le")],
    ["Windows-1252", Buffer.from("José;jose@example.com\r\n", "latin1")],
  ])("a file in %s is read like a pasted list", async (_, bytes) => {
    const { service, address } = await createSeats(kind, 2);
    const answer = await upload(service, address, bytes);
    const text = await answer.text();
    expect([answer.status, text]).toEqual([200, expect.stringContaining("Assign one seat")]);
    expect(text).toContain("José<br>");
  });
});
