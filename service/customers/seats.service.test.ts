import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { buySeats, licensesOf, openLicenses, outcomeOf, pressButton, readPage } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { createSeats, inForce, person, seatsAddress } from "#test/support/seats.ts";
import { erasePersonalLicenses, findPersonalLicenses } from "../licenses/personal-licenses.ts";
import { revokeLicense } from "../licenses/revoke-license.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { days, seconds } from "../platform/time/time.ts";
import { assignSeats } from "./assign-seats.ts";

const buyer = sampleOrder.mailbox;

describe.each(databaseKinds)("seats on %s", (kind) => {
  test("a hundred assignments at once never exceed the count", async () => {
    const { service, orderId } = await createSeats(kind, 10);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        assignSeats({ mailbox: buyer, orderId, item: 1 }, [person(index)], service.appContext),
      ),
    );
    const assigned = outcomes.filter(({ kind: outcome }) => outcome === "assigned");
    expect(assigned).toHaveLength(10);
    expect(outcomes.filter(({ kind: outcome }) => outcome === "refused")).toHaveLength(90);
    const licenses = await inForce(service, orderId);
    expect(licenses.map(({ seat }) => seat).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "license-key")).toHaveLength(10);
  });

  test("one seat is assigned, taken back, and goes to another person after the waiting time", async () => {
    const { service, orderId, address } = await createSeats(kind, 2);
    const give = async (name: string, mailbox: string) =>
      outcomeOf(await pressButton(service, address, "assign", { name, mailbox }));
    expect(await give("Grace, Hopper", "Grace@example.com")).toBe("assigned");
    await service.sendMails();
    expect(service.transport.mails.at(-1)).toMatchObject({ purpose: "license-key", recipient: "grace@example.com" });
    const [license] = await licensesOf(service, "grace@example.com");
    expect(license).toMatchObject({
      licensee: "Grace, Hopper",
      organization: "Engines Ltd",
      orderId,
      seat: 1,
      seats: 1,
    });
    expect(license?.expiresAt).toBe("2027-01-05T11:00:00.000Z");
    service.clock.advance(seconds(1));
    expect(outcomeOf(await pressButton(service, address, "revoke", { seat: "1" }))).toBe("seat-revoked");
    expect(outcomeOf(await pressButton(service, address, "revoke", { seat: "1" }))).toBe("seat-unknown");
    expect(await give("Jean", "jean@example.com")).toBe("assigned");
    const refused = await pressButton(service, address, "assign", { name: "Mary", mailbox: "mary@example.com" });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringMatching(/1 person, but 0 seats/)]);
    expect((await readPage(service, address)).text).toContain("seat 1 until Wednesday, February 4, 2026");
    service.clock.advance(days(31));
    const later = await seatsAddress(service, orderId);
    const again = await pressButton(service, later, "assign", { name: "Mary", mailbox: "mary@example.com" });
    expect(outcomeOf(again)).toBe("assigned");
    const [third] = await licensesOf(service, "mary@example.com");
    expect(third).toMatchObject({ seat: 1, replacesId: license?.id });
    expect(await service.actions()).toEqual(expect.arrayContaining(["license-seat-assigned", "license-revoked"]));
  });

  test("what is wrong with one person stands at the field, and what was typed stays", async () => {
    const { service, orderId, address } = await createSeats(kind, 3);
    const give = async (name: string, mailbox: string) => {
      const answer = await pressButton(service, address, "assign", { name, mailbox });
      const text = await answer.text();
      const [faults, marked] = [/<p class="field-fault"[^>]*>([^<]*)/g, /id="([^"]*)"[^>]* aria-invalid="true"/g].map(
        (pattern) => [...text.matchAll(pattern)].map(([, found]) => found),
      );
      expect(text.match(/ autofocus/g)).toHaveLength(1);
      expect(text).toContain(`value="${name}"`);
      expect(text).toContain(`value="${mailbox}"`);
      return [answer.status, faults, marked];
    };
    const noName = "Enter the name of this person.";
    const noMailbox = "Enter one email address, such as name@example.org.";
    expect(await give("", "")).toEqual([400, [noName, noMailbox], ["seat-name", "seat-mailbox"]]);
    expect(await give(" ", "grace@example.com")).toEqual([400, [noName], ["seat-name"]]);
    expect(await give("Grace, Hopper", "grace")).toEqual([400, [noMailbox], ["seat-mailbox"]]);
    expect(await inForce(service, orderId)).toEqual([]);
    await pressButton(service, address, "assign", { name: "Grace", mailbox: "grace@example.com" });
    const again = "grace@example.com already has a seat.";
    expect(await give("Grace", "grace@example.com")).toEqual([409, [again], ["seat-mailbox"]]);
  });

  test("a seat is taken back after a question that says what follows, and given back at once to the same person alone", async () => {
    const { service, address } = await createSeats(kind, 2);
    const press = async (step: string, fields: Record<string, string>) =>
      outcomeOf(await pressButton(service, address, step, fields));
    await press("assign", { name: "Grace Hopper", mailbox: "grace@example.com" });
    await press("assign", { name: "Jean", mailbox: "jean@example.com" });
    const { text: before } = await readPage(service, address);
    const question =
      /<summary aria-label="Take back seat 1 from Grace Hopper">[\s\S]*?<form[\s\S]*?<\/form><\/details>/.exec(
        before,
      )?.[0];
    expect(question).toContain("The key stops working right away. We&#39;ll email Grace Hopper.");
    expect(question).toContain("to someone else starting Wednesday, February 4, 2026, 30 days after it was assigned");
    expect(before).not.toContain("Give back");

    await service.sendMails();
    const [grace] = await licensesOf(service, "grace@example.com");
    expect(await press("revoke", { seat: "1" })).toBe("seat-revoked");
    const { text: after } = await readPage(service, address);
    expect(after).toMatch(/aria-label="Give back seat 1 to Grace Hopper"/);
    expect((await pressButton(service, address, "assign", { name: "Mary", mailbox: "m@example.com" })).status).toBe(
      409,
    );
    expect(await press("give-back", { seat: "1" })).toBe("seat-returned");
    expect(await press("give-back", { seat: "1" })).toBe("seat-gone");
    expect(await licensesOf(service, "grace@example.com")).toMatchObject([{ id: grace?.id, revokedAt: null }]);
    expect((await readPage(service, address)).text).toContain("2 of 2 seats assigned");
    // It was mailed when it was assigned.
    await service.sendMails();
    const mailed = service.transport.mails.filter(({ recipient }) => recipient === "grace@example.com");
    expect(mailed).toHaveLength(1);
    expect(await service.actions()).toContain("license-restored");
  });

  test("a key that had not left when its seat was taken back is mailed when the seat is given back", async () => {
    const { service, address } = await createSeats(kind, 2);
    await pressButton(service, address, "assign", { name: "Grace", mailbox: "grace@example.com" });
    await pressButton(service, address, "revoke", { seat: "1" });
    await service.sendMails();
    const mailed = () => service.transport.mails.filter(({ recipient }) => recipient === "grace@example.com");
    expect(mailed()).toEqual([]);
    await pressButton(service, address, "give-back", { seat: "1" });
    await service.sendMails();
    expect(mailed()).toMatchObject([{ purpose: "license-key" }]);
  });

  test("a seat that another person has, or the operator took back, is not given back", async () => {
    const { service, orderId, address } = await createSeats(kind, 2);
    const give = (name: string) => pressButton(service, address, "assign", { name, mailbox: `${name}@example.com` });
    await give("Grace");
    await give("Jean");
    const [grace] = await licensesOf(service, "grace@example.com");
    await revokeLicense(grace?.id ?? "", { reason: "Published", operator: "Ann" }, service.appContext);
    expect((await readPage(service, address)).text).not.toContain("Give back");
    expect(outcomeOf(await pressButton(service, address, "give-back", { seat: "1" }))).toBe("seat-gone");
    service.clock.advance(days(31));
    const later = await seatsAddress(service, orderId);
    expect((await readPage(service, later)).text).toContain("You can then give the seat to someone else right away.");
    await pressButton(service, later, "revoke", { seat: "2" });
    expect((await readPage(service, later)).text).toContain("jean@example.com, available");
    // Seat 1 is given first.
    for (const name of ["Mary", "Katherine"])
      await pressButton(service, later, "assign", { name, mailbox: `${name}@example.com` });
    expect(outcomeOf(await pressButton(service, later, "give-back", { seat: "2" }))).toBe("seat-gone");
  });

  test("only the buyer of a paid order assigns its seats", async () => {
    const { service, orderId, address } = await createSeats(kind, 2);
    const { appContext } = service;
    const seats = { mailbox: "eve@example.com", orderId, item: 1 };
    expect(await assignSeats(seats, [person(1)], appContext)).toEqual({ kind: "unknown" });
    await buySeats(service, 2, { mailbox: "eve@example.com" }, "txn_2");
    const own = await readPage(service, await openLicenses(service, "eve@example.com"));
    const token = /token=[\w.-]+/.exec(own.text)?.[0] ?? "";
    const foreign = await readPage(service, address.replace(/token=[\w.-]+/, token));
    expect(foreign.answer.status).toBe(404);
    await reportAndSettle([["refund", { kind: "refunded", refund: "r", amount: null }]], appContext);
    expect(await assignSeats({ ...seats, mailbox: buyer }, [person(1)], appContext)).toEqual({ kind: "closed" });
  });

  test("a smaller order loses the seats above its count, and the people of a renewed one keep theirs", async () => {
    const service = await createAcademicService(kind);
    const { appContext } = service;
    const orderId = await buySeats(service, 3, { subscription: "sub_1" });
    await assignSeats({ mailbox: buyer, orderId, item: 1 }, [1, 2, 3].map(person), appContext);
    const lines = [{ ...javaLine, quantity: 2 }];
    await reportAndSettle([["changed", { kind: "changed", lines }]], appContext);
    expect((await inForce(service, orderId)).map(({ seat }) => seat).sort()).toEqual([1, 2]);
    service.clock.advance(days(300));
    const details = { ...sampleOrder, subscription: "sub_1", lines };
    const renewed = await reportAndSettle([["paid 2", { kind: "paid", details }]], appContext, {
      references: ["txn_2"],
      occurredAt: service.clock.now(),
    });
    const { text } = await readPage(service, await seatsAddress(service, renewed));
    expect(text).toContain("2 of 2 seats assigned");
    const [next, before] = await licensesOf(service, "p1@example.com");
    expect(next).toMatchObject({ renewsId: before?.id, expiresAt: "2028-01-05T11:00:00.000Z" });
  });

  test("a person with a seat is exported and erased with their license", async () => {
    const { service, orderId } = await createSeats(kind, 2);
    const { appContext } = service;
    await assignSeats({ mailbox: buyer, orderId, item: 1 }, [person(1)], appContext);
    expect(await findPersonalLicenses("p1@example.com", appContext)).toMatchObject([{ seat: 1 }]);
    await auditedTransaction(appContext, "service", (tx) => erasePersonalLicenses(tx, "p1@example.com"));
    expect(JSON.stringify(await inForce(service, orderId))).not.toMatch(/p1@|Person 1/);
  });
});
