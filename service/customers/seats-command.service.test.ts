import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { buySeats } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { javaLine } from "#test/support/sample-order.ts";

const people = "name,email\nGrace Hopper,Grace@example.com\nAlan Turing,alan@example.com\n";

describe.each(databaseKinds)("licenses seats on %s", (kind) => {
  test("assigns seats for the buyer, on record with the operator's name, and shows who has them", async () => {
    const { cli, service } = await createCliWithService(kind);
    const id = await buySeats(service, 3);
    const run = (...words: string[]) => cli.run(["licenses", "seats", id, ...words], people);
    expect((await run("--assign", "-", "--dry-run")).output).toBe(
      "Would assign seat 1 to Grace Hopper, grace@example.com.\nWould assign seat 2 to Alan Turing, alan@example.com.\n2 emails with a key each leave within a minute of it.\n",
    );
    const seats = async () => JSON.parse((await run("--json")).output);
    expect((await seats()).map(({ state }: { state: string }) => state)).toEqual(["free", "free", "free"]);
    expect(await run("--assign", "-", "--as", "Grace")).toMatchObject({ exitCode: 0, errors: "" });
    const [first, , third] = await seats();
    expect(first).toMatchObject({ item: 1, seat: 1, state: "taken", mailbox: "grace@example.com" });
    expect(third).toMatchObject({ seat: 3, state: "free", licenseId: null });
    expect(await cli.log()).toContainEqual(
      expect.objectContaining({ action: "license-seat-assigned", actor: "operator:Grace" }),
    );
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "license-key")).toHaveLength(2);
    await cli.run(["licenses", "revoke", first.licenseId, "--reason", "Left"]);
    expect((await cli.run(["licenses", "seats", first.licenseId])).output).toMatch(/1 {2}free from 2026-02-04\n/);
  });

  test("refuses a list with faults, an order without seats, and one that is not paid", async () => {
    const { cli, service } = await createCliWithService(kind);
    const refused = async (id: string, words: readonly string[], list = people) => {
      const { exitCode, errors, output } = await cli.run(["licenses", "seats", id, ...words], list);
      return [exitCode, output, errors];
    };
    const two = await buySeats(service, 2);
    expect(await refused(two, ["--assign", "-"], `${people}Ada,nobody\n`)).toEqual([
      ...[1, "", expect.stringMatching(/^Line 4: .*\nNothing was assigned\.\n$/)],
    ]);
    expect(await refused(two, ["--assign", "-"], `${people}Ada,ada@example.org\n`)).toEqual([
      ...[1, "", "The list has 3 people, but 2 seats are available.\nNothing was assigned.\n"],
    ]);
    expect(await refused(two, ["--item", "2"])).toEqual([
      ...[1, "", "--item: item 2 of order txn_1 has no seats to assign.\n"],
    ]);
    expect(await refused(two, ["--dry-run"])).toEqual([2, "", expect.stringContaining("--assign")]);
    const one = await buySeats(service, 1, {}, "txn_2");
    expect(await refused(one, [])).toEqual([1, "", "The order txn_2 has no seats to assign.\n"]);
    const both = await buySeats(service, 2, { lines: [1, 2].map(() => ({ ...javaLine, quantity: 2 })) }, "txn_3");
    expect(await refused(both, ["--assign", "-"])).toEqual([2, "", expect.stringContaining("--item")]);
    await cli.run(["orders", "refund", two]);
    expect(await refused(two, ["--assign", "-"])).toEqual([1, "", expect.stringContaining("isn't paid in full")]);
    expect(await refused("nothing", [])).toEqual([1, "", expect.stringContaining("no order nothing")]);
  });
});
