import { describe, expect, test } from "vitest";
import { licensesOfOrder } from "#service/licenses/license-store.ts";
import { reissueLicense } from "#service/licenses/reissue-license.ts";
import { revokeLicense } from "#service/licenses/revoke-license.ts";
import { correctBuyer } from "#service/orders/correct-buyer.ts";
import { minutes } from "#service/time.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { issueLicense } from "#test/support/issue-license.ts";
import { refundOf, sampleEmail, sell } from "#test/support/sample-order.ts";

const email = "grace@example.org";

async function createTold(kind: (typeof databaseKinds)[number]) {
  const { cli, service } = await createCliWithService(kind);
  const { app, sendMails, transport } = service;
  return {
    ...service,
    /** Runs a command of the operator, and returns what it prints. */
    run: async (...words: string[]) => (await cli.run([...words, "--as", "Ann"])).output,
    /** Revokes a license as the operator does. */
    revoke: (id: string, note?: string) => revokeLicense(id, { reason: "Fraud", operator: "Ann", note }, app),
    /** The mails since the last call, but for those of the purposes that are named. */
    async mails(...others: string[]) {
      await sendMails();
      const mails = transport.mails.splice(0).filter(({ purpose }) => !others.includes(purpose));
      return mails.map(({ purpose, recipient, subject, text }) => ({ purpose, recipient, subject, text }));
    },
    grant: () => issueLicense(app, { products: ["designite-java"], licensee: "Grace Hopper", email }),
  };
}

describe.each(databaseKinds)("a licensee on %s", (kind) => {
  test("whose license the operator revokes is told, with a note and without the reason for the record", async () => {
    const { grant, mails, revoke } = await createTold(kind);
    const told = await grant();
    await mails();
    expect(await revoke(told, "The bank has taken the money back.")).toBe(true);
    await expect(revoke(told)).rejects.toThrow("already revoked");
    const mail = await mails();
    expect(mail).toMatchObject([
      {
        ...{ purpose: "license-revoked", recipient: email },
        subject: "Your license for DesigniteJava has ended",
        text: expect.stringMatching(/Its key no longer works\.\n\nThe bank has taken the money back\.\n\nIf you think/),
      },
    ]);
    expect(mail[0]?.text).not.toContain("Fraud");
    expect(await revoke(await grant())).toBe(false);
    expect(await mails()).toEqual([]);
  });

  test("whose mailbox once refused a mail and has taken one since is told that the license is revoked", async () => {
    const { clock, grant, mails, revoke, transport } = await createTold(kind);
    const refused = await grant();
    transport.answer = {
      ...{ kind: "refused", reason: "550 5.1.1", verdict: "hard" },
    };
    await mails();
    transport.answer = { kind: "delivered", to: "a list" };
    await mails();
    expect(await revoke(refused)).toBe(false);
    clock.advance(minutes(1));
    const taken = await grant();
    await mails();
    expect(await revoke(taken)).toBe(true);
    expect(await mails()).toMatchObject([{ purpose: "license-revoked", recipient: email }]);
  });

  test("whose license moves to another mailbox is told there, and the other gets the key alone", async () => {
    const { app, grant, mails } = await createTold(kind);
    const id = await grant();
    await mails();
    const move = { reason: "Left the company", operator: "Ann", email: "ada@example.org" };
    await reissueLicense(id, move, app);
    const mail = await mails();
    expect(mail.toSorted((one, other) => (one.purpose < other.purpose ? -1 : 1))).toMatchObject([
      { purpose: "license-key", recipient: "ada@example.org" },
      {
        purpose: "license-revoked",
        recipient: email,
        text: expect.stringContaining("sent the new key to another address"),
      },
    ]);
    const toFormer = mail.find(({ recipient }) => recipient === email);
    expect(`${toFormer?.subject} ${toFormer?.text}`).not.toContain("ada@");
  });
});

describe.each(databaseKinds)("an order on %s", (kind) => {
  test("that is refunded tells the licensee who is not its buyer, and sends the key again if that is taken back", async () => {
    const { app, mails } = await createTold(kind);
    const id = await sell(app, { seats: 2 });
    await mails();
    const [given] = await licensesOfOrder(app.database.query, id);
    await reissueLicense(given?.id ?? "", { reason: "Handed over", operator: "Ann", email }, app);
    await mails();
    await sell(app, { seats: 2, ...refundOf(25_000) });
    const told = await mails("order-alarm");
    expect(told.filter(({ recipient }) => recipient === email)).toMatchObject([
      { purpose: "license-revoked", subject: "Your license for DesigniteJava has ended" },
    ]);
    expect(told.filter(({ recipient }) => recipient === sampleEmail)).toMatchObject([
      { purpose: "order-withheld", text: expect.stringContaining("no longer work: 2 × DesigniteJava.") },
    ]);
    await sell(app, { seats: 2, ...refundOf(0) });
    expect((await mails()).map(({ purpose, recipient }) => `${purpose} ${recipient}`).toSorted()).toEqual([
      `license-key ${email}`,
      `order-withheld ${sampleEmail}`,
    ]);
  });

  test("that is refunded writes to no licensee who was erased, also if that is taken back", async () => {
    const { app, mails, run } = await createTold(kind);
    const id = await sell(app, { seats: 2 });
    await mails();
    const [given] = await licensesOfOrder(app.database.query, id);
    await reissueLicense(given?.id ?? "", { reason: "Handed over", operator: "Ann", email }, app);
    await mails();
    expect(await run("people", "erase", email, "--yes")).toContain("Erased");
    await sell(app, { seats: 2, ...refundOf(25_000) });
    await sell(app, { seats: 2, ...refundOf(0) });
    expect(new Set((await mails("order-alarm")).map(({ recipient }) => recipient))).toEqual(new Set([sampleEmail]));
  });

  const moved = { email, buyer: "Ada Lovelace", company: "Engines Ltd", invoiceAddress: null };

  test("that moves tells both mailboxes, and neither of the other", async () => {
    const { app, mails } = await createTold(kind);
    const id = await sell(app);
    await mails();
    await correctBuyer(id, moved, "operator:Ann", app);
    const told = (await mails()).filter(({ purpose }) => purpose === "order-moved");
    expect(told).toMatchObject([
      { recipient: sampleEmail, text: expect.stringContaining("to another email address") },
      { recipient: email, text: expect.stringContaining("to this address") },
    ]);
    expect(told[0]?.text).not.toContain(email);
    expect(told[1]?.text).not.toContain(sampleEmail);
    await expect(correctBuyer(id, moved, "operator:Ann", app)).rejects.toThrow("says so already");
    expect(await mails()).toEqual([]);
  });

  test("that moves from a mailbox that takes no mail writes nothing there", async () => {
    const { app, mails } = await createTold(kind);
    const id = await sell(app);
    await mails();
    const refused = { state: "failed", verdict: "hard" } as const;
    await app.database.query.updateTable("outgoingMail").set(refused).execute();
    await correctBuyer(id, moved, "operator:Ann", app);
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain(sampleEmail);
  });

  test.each([
    ["won", {}, "The licenses for the order stay valid."],
    ["lost", refundOf(25_000), "The licenses for the order are revoked."],
  ] as const)(
    "that is disputed tells the operator at once, and that the dispute is %s, each once",
    async (dispute, changes, effect) => {
      const { app, mails } = await createTold(kind);
      const alarms = async () => (await mails()).filter(({ purpose }) => purpose === "order-alarm");
      const provider = "stripe" as const;
      await sell(app, { provider });
      for (const _ of [1, 2]) await sell(app, { provider, dispute: "open" });
      expect(await alarms()).toMatchObject([
        {
          subject: "The payment of order txn_1 is disputed",
          text: expect.stringMatching(/suspended in the meantime[\s\S]*dashboard\.stripe\.com\/disputes/),
        },
      ]);
      for (const _ of [1, 2]) await sell(app, { provider, dispute, ...changes });
      expect(await alarms()).toMatchObject([
        { subject: `The dispute about order txn_1 is ${dispute}`, text: expect.stringContaining(effect) },
      ]);
    },
  );
});
