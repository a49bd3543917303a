import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { buySeats, licensesOf, openLicenses, readPage } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { salesWith } from "#test/support/key-sources.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { importPoolKeys } from "../../licenses/import-keys.ts";
import { licensesOfOrder, type StoredLicense } from "../../licenses/license-store.ts";
import { seconds } from "../../time.ts";
import type { OrderReport } from "../order-report.ts";
import { findOrder } from "../order-store.ts";

const wrong = sampleOrder.email;
const right = "ada@right.example.org";
const paid: OrderReport = { kind: "paid", details: sampleOrder };

async function createDesk(kind: (typeof databaseKinds)[number], sales?: ReturnType<typeof salesWith>) {
  // Of two corrections, the later one counts.
  const clock = new TestClock();
  const { cli, service } = await createCliWithService(kind, { clock });
  if (sales) service.app.sales = sales;
  const { query } = service.app.database;
  return {
    ...service,
    service,
    cli,
    clock,
    run: cli.run,
    correct: (id: string, ...words: string[]) => cli.run(["orders", "correct", id, "--as", "Grace", ...words]),
    order: (id: string) => findOrder(query, id),
    /** Those that were revoked come first. */
    licenses: async (id: string) => (await licensesOfOrder(query, id)).toSorted(byRevocation),
    /** The mails to buyers and people with seats since the last call. */
    async mails() {
      await service.sendMails();
      const others = ["operator-alarm", "order-alarm", "order-moved"];
      const mails = service.transport.mails.splice(0).filter(({ purpose }) => !others.includes(purpose));
      return mails.map(({ purpose, recipient, text }) => ({ purpose, recipient, text }));
    },
  };
}

const byRevocation = (one: StoredLicense, other: StoredLicense) =>
  Number(one.revokedAt === null) - Number(other.revokedAt === null);

describe.each(databaseKinds)("a correction on %s", (kind) => {
  test("of the mailbox moves order and license, sends the key there, and outlasts what the provider reports", async () => {
    const { app, service, cli, run, correct, order, licenses, mails, clock } = await createDesk(kind);
    const id = await reportAndSettle([["1", paid]], app);
    const [before] = await licenses(id);
    const list = await openLicenses(service, wrong);
    await mails();

    const trial = await cli.dryRun(["orders", "correct", id, "--email", "Ada@right.example.org"]);
    expect(trial.output).toMatch(
      /^Would correct the email of the order txn_1 .*\. ada@example\.org would no longer manage it and its licenses\. Both mailboxes would be told by email\. Would send 1 key to ada@right\.example\.org\.\n$/,
    );
    expect([await order(id), await licenses(id), await mails()]).toMatchObject([{ email: wrong }, [before], []]);

    const { output, errors } = await correct(id, "--email", right);
    expect([errors, output]).toEqual(["", expect.stringContaining("Sending 1 key to ada@right.example.org.")]);
    expect(await mails()).toMatchObject([
      { purpose: "order-keys", recipient: right, text: expect.stringContaining(before?.keyText ?? "no key") },
    ]);
    expect(await licenses(id)).toMatchObject([{ id: before?.id, email: right, revokedAt: null }]);
    expect((await readPage(service, list)).text).toContain("no licenses for this address.");
    expect(await licensesOf(service, wrong)).toEqual([]);

    clock.advance(seconds(1));
    const told = { references: ["txn_1"], occurredAt: clock.now() } as const;
    await reportAndSettle([["2", paid]], app, told);
    expect(await order(id)).toMatchObject({ email: right, isSettled: 1 });
    expect(await mails()).toEqual([]);

    const shown = await run(["orders", "show", id]);
    expect(shown.output).toMatch(
      /Email +ada@right\.example\.org\n[\s\S]*Corrected +2026-01-05 \S+ Eastern Time: email\n/,
    );
    const log = (await cli.log()).filter(({ subjectId }) => subjectId === id);
    expect(log).toContainEqual(expect.objectContaining({ action: "order-email-changed", actor: "operator:Grace" }));
    expect(JSON.stringify(log)).not.toContain("right.example.org");
    expect((await correct(id, "--email", right)).errors).toBe("The order txn_1 says so already.\n");
  });

  test("of buyer and company replaces the signed key that names them", async () => {
    const { app, correct, order, licenses, mails } = await createDesk(kind);
    const id = await reportAndSettle([["1", paid]], app);
    await mails();
    const names = ["--buyer", "Augusta Ada King", "--company", "Analytical Ltd", "--address", "12 Square, London"];
    expect((await correct(id, ...names)).output).toMatch(/Revoked and replaced 1 key .*Sending 1 key to ada@example/);
    const [former, current] = await licenses(id);
    expect(former).toMatchObject({ revokedBy: "Grace", revocationReason: "The order was corrected" });
    expect(current).toMatchObject({
      ...{ licensee: "Augusta Ada King", organization: "Analytical Ltd", replacesId: former?.id, revokedAt: null },
      expiresAt: former?.expiresAt,
    });
    expect(await mails()).toMatchObject([
      { purpose: "license-key", recipient: wrong, text: expect.stringContaining("It replaces the earlier key") },
    ]);
    await reportAndSettle([["2", paid]], app);
    expect(await order(id)).toMatchObject({ buyer: "Augusta Ada King", invoiceAddress: "12 Square, London" });
    expect(await licenses(id)).toHaveLength(2);
  });

  test("of mailbox and names sends one mail, with the new key", async () => {
    const { app, correct, licenses, mails } = await createDesk(kind);
    const id = await reportAndSettle([["1", paid]], app);
    await mails();
    await correct(id, "--email", right, "--buyer", "Augusta Ada King");
    const [, current] = await licenses(id);
    const [mail, ...others] = await mails();
    expect([mail?.purpose, mail?.recipient, others]).toEqual(["order-keys", right, []]);
    expect(mail?.text).toContain(current?.keyText);
  });

  test("keeps the key of a pool, which holds no names, and reaches the buyer who waits for one", async () => {
    const { app, jobs, correct, licenses, mails } = await createDesk(kind, salesWith({ kind: "pool", lowLevel: 0 }));
    const id = await reportAndSettle([["1", paid]], app);
    const purposesTo = async () => (await mails()).map(({ purpose, recipient }) => `${purpose} ${recipient}`);
    expect(await purposesTo()).toEqual([`order-waiting ${wrong}`]);
    await correct(id, "--email", right, "--company", "Analytical Ltd");
    expect(await purposesTo()).toEqual([`order-waiting ${right}`]);
    await importPoolKeys("key\nPOOL-1\n", "designite-java", app, "operator:Grace");
    await jobs.runAll();
    expect(await purposesTo()).toEqual([`order-keys ${right}`]);
    await correct(id, "--company", "Engines and Sons");
    expect(await licenses(id)).toMatchObject([
      { keyText: "POOL-1", organization: "Engines and Sons", revokedAt: null },
    ]);
    expect(await mails()).toEqual([]);
  });

  test("of company and mailbox replaces the keys of several developers, in one mail to the new mailbox", async () => {
    const { service, correct, licenses, mails } = await createDesk(kind);
    const id = await buySeats(service, 3);
    await mails();
    expect((await correct(id, "--company", "Analytical Ltd", "--email", right)).output).toMatch(
      /replaced 3 keys .*Sending 3 keys to ada@right/,
    );
    expect((await mails()).map(({ purpose, recipient }) => `${purpose} ${recipient}`)).toEqual([`order-keys ${right}`]);
    const current = (await licenses(id)).filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null);
    expect(current).toMatchObject([1, 2, 3].map((seat) => ({ licensee: "Analytical Ltd", seat, email: right })));
  });

  test("lets no mail to the former mailbox be tried again that was given up", async () => {
    const { app, service, run, correct, transport } = await createDesk(kind);
    const id = await reportAndSettle([["1", paid]], app);
    transport.answer = { kind: "refused", permanent: true, reason: "550 5.1.1", verdict: "hard" };
    await service.sendMails();
    transport.answer = { kind: "delivered", to: "a list" };
    const failed = async () => JSON.parse((await run(["mail", "list", "--state", "failed", "--json"])).output);
    const mails: { id: string; purpose: string }[] = await failed();
    const keys = mails.find(({ purpose }) => purpose === "order-keys");
    expect(keys).toBeDefined();
    await correct(id, "--email", right);
    expect((await failed()).map(({ purpose }: { purpose: string }) => purpose)).not.toContain("order-keys");
    expect((await run(["mail", "retry", keys?.id ?? ""])).exitCode).toBe(1);
  });

  test("holds mails that are still to leave for the former mailbox, and those of an order that is not paid yet", async () => {
    const { app, correct, mails } = await createDesk(kind);
    const id = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], app);
    await correct(id, "--email", "ada@second.example.org");
    await reportAndSettle([["2", paid]], app);
    await correct(id, "--email", right);
    expect(await mails()).toMatchObject([{ purpose: "order-keys", recipient: right }]);
  });

  test("of a disputed order sends no key, which follows suspended, and says how to send it afterwards", async () => {
    const { app, correct, licenses, mails } = await createDesk(kind);
    const id = await reportAndSettle(
      [
        ["1", paid],
        ["2", { kind: "disputed", dispute: "d" }],
      ],
      app,
    );
    await mails();
    const { output } = await correct(id, "--email", right, "--buyer", "Augusta Ada King");
    const [, current] = await licenses(id);
    expect(output).toContain(`suspended: ${current?.id}. Send them afterwards.`);
    expect(current).toMatchObject({ suspensionReason: "The payment is disputed", email: right });
    expect(await mails()).toEqual([]);
    await reportAndSettle([["3", { kind: "dispute-closed", dispute: "d", outcome: "won" }]], app);
    expect((await licenses(id))[1]).toMatchObject({ suspendedAt: null, revokedAt: null });
    expect(await mails()).toMatchObject([{ purpose: "order-withheld", recipient: right }]);
  });

  test("of an order whose buyer was erased before the payment takes mailbox and name together, and is erased in turn", async () => {
    const { app, run, correct, licenses, mails, order } = await createDesk(kind);
    const id = await reportAndSettle([["1", { kind: "placed", details: sampleOrder }]], app);
    const erase = (email: string) => run(["people", "erase", email, "--yes"]);
    await erase(wrong);
    expect((await correct(id, "--email", right)).errors).toContain("was erased");
    await correct(id, "--email", right, "--buyer", "Adalbert King");
    await reportAndSettle([["2", paid]], app);
    expect(await licenses(id)).toMatchObject([{ licensee: "Adalbert King", email: right }]);
    expect(await mails()).toMatchObject([{ purpose: "order-keys", recipient: right }]);
    await erase(right);
    const events = await app.database.query.selectFrom("orderEvent").select("facts").execute();
    expect(JSON.stringify([events, await order(id)])).not.toMatch(/Adalbert|right\.example/);
    expect((await correct(id, "--email", right, "--buyer", "Adalbert King")).errors).toContain("was erased");
  });

  test("stays with its buyer when the wrong mailboxes before it are erased", async () => {
    const { app, run, correct, order, clock } = await createDesk(kind);
    const id = await reportAndSettle([["1", paid]], app);
    for (const email of ["ada@middle.example.org", right]) {
      clock.advance(seconds(1));
      await correct(id, "--email", email);
    }
    for (const email of [wrong, "ada@middle.example.org"]) {
      expect((await run(["people", "erase", email, "--yes"])).errors).toBe("");
      expect((await run(["people", "export", email])).output).not.toContain(id);
    }
    clock.advance(seconds(1));
    await reportAndSettle([["2", { kind: "linked", subscription: "sub_1" }]], app, { occurredAt: clock.now() });
    expect(await order(id)).toMatchObject({ email: right, buyer: sampleOrder.buyer, company: sampleOrder.company });
  });

  test("without anything to correct, of an unknown order or without signing keys is refused", async () => {
    const { app, correct, order } = await createDesk(kind);
    const id = await reportAndSettle([["1", { kind: "refunded", refund: "r", amount: null }]], app);
    expect((await correct(id)).errors).toContain("Give --email");
    expect((await correct("01a1fbff-2d7d-756e-9bb9-55db19051b45", "--email", right)).errors).toContain("no order");
    expect((await correct(id, "--email", right)).errors).toContain("isn't known yet who ordered");
    expect(await order(id)).toMatchObject({ email: null });
  });

  test("moves the enterprise license of a company, and none of another order", async () => {
    const { app, correct, licenses, mails } = await createDesk(kind);
    const lines = [{ ...javaLine, offer: "enterprise" as const, quantity: 20 }];
    const id = await reportAndSettle([["1", { kind: "paid", details: { ...sampleOrder, lines } }]], app);
    const other = await reportAndSettle([["2", paid]], app, { references: ["txn_2"] });
    await mails();
    const { output } = await correct(id, "--email", right, "--company", "Analytical Ltd");
    expect(output).toContain("Other orders stay with the former mailbox.");
    expect(await licenses(id)).toMatchObject([{ licensee: "Engines Ltd" }, { licensee: "Analytical Ltd", seats: 20 }]);
    expect(await licenses(other)).toMatchObject([{ email: wrong, licensee: "Ada Lovelace" }]);
  });
});
