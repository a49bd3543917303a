import { describe, expect, test } from "vitest";
import { approveRequest } from "#service/academic/decide-request.ts";
import { sendMailAgain } from "#service/academic/status.ts";
import { importPoolKeys } from "#service/licenses/import-keys.ts";
import { licensesOfOrder } from "#service/licenses/license-store.ts";
import { minutes } from "#service/time.ts";
import { linkUrl } from "#service/tokens.ts";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { salesWith } from "#test/support/key-sources.ts";
import { sell } from "#test/support/sample-order.ts";

const pool = { kind: "pool", lowLevel: 0 } as const;

async function createEmptyPool(kind: (typeof databaseKinds)[number]) {
  const sales = salesWith(pool, { "designite-csharp": pool });
  const service = await createAcademicService(kind, { configuration: { sales } });
  const { app, clock, jobs, sendMails, transport } = service;
  return {
    ...service,
    async fill(product: "designite-java" | "designite-csharp", key: string) {
      await importPoolKeys(`key\n${key}\n`, product, app, "operator:Grace");
      clock.advance(minutes(1));
      await jobs.runAll();
      // What has arrived is mailed by the job of the orders.
      await jobs.runAll();
      await sendMails();
    },
    mailsFor: (purpose: string) => transport.mails.filter((mail) => mail.purpose === purpose),
  };
}

describe.each(databaseKinds)("keys that are awaited on %s", (kind) => {
  test("are announced on the status page of an academic request, and mailed with its address", async () => {
    const { ask, app, application, fill, mailsFor } = await createEmptyPool(kind);
    const id = await ask();
    expect(await approveRequest(id, { operator }, app)).toMatchObject({ keyText: "" });
    const { pathname, search } = new URL(linkUrl("request-status", id, app));
    const page = async () => await (await application.request(pathname + search)).text();
    const waiting = await page();
    expect(waiting).toContain("re preparing your license key");
    expect(waiting).not.toMatch(/send-again/);
    expect(await sendMailAgain(id, app)).toBe("nothing-to-send");
    await ask();
    expect(mailsFor("license-key")).toEqual([]);

    await fill("designite-java", "KEY-of-Ada");
    expect(mailsFor("license-key")).toMatchObject([
      { recipient: "ada@uni.example.org", text: expect.stringMatching(/KEY-of-Ada[\s\S]*status\?token=/) },
    ]);
    const ready = await page();
    expect(ready).toMatch(/Your license key has been sent[\s\S]*send-again/);
    expect(await sendMailAgain(id, app)).toBe("sent-again");
  });

  test("of an order are announced to the buyer at once, and mailed together once the last is there", async () => {
    const { app, fill, mailsFor, sendMails } = await createEmptyPool(kind);
    const id = await sell(app, { offer: "enterprise" });
    await sendMails();
    expect(mailsFor("order-waiting")).toMatchObject([
      {
        recipient: "ada@example.org",
        subject: "Thank you for your order txn_1",
        text: expect.stringMatching(/1 × Enterprise[\s\S]*(?:is|are)n't ready yet/),
      },
    ]);
    expect(mailsFor("order-waiting")[0]?.text).toMatch(/invoice\/1[\s\S]*write to contact@/);
    expect(mailsFor("order-waiting")[0]?.text).toContain(
      "Keys typically arrive within two working days. If you don't have yours after Wednesday, January 7, 2026,",
    );
    // Another report of it tells nothing again.
    await sell(app, { offer: "enterprise" });

    await fill("designite-java", "KEY-Java");
    expect(mailsFor("order-keys")).toEqual([]);
    await fill("designite-csharp", "KEY-CSharp");
    expect(mailsFor("order-keys")).toMatchObject([{ recipient: "ada@example.org" }]);
    const text = mailsFor("order-keys")[0]?.text;
    for (const key of ["KEY-Java", "KEY-CSharp"]) expect(text).toContain(`\n\n${key}\n\n`);
    expect(mailsFor("license-key")).toEqual([]);
    expect(mailsFor("order-waiting")).toHaveLength(1);
    expect(await licensesOfOrder(app.database.query, id)).toHaveLength(2);
  });

  test("for want of signing keys, or of knowing what was bought, are announced too", async () => {
    const service = await createAcademicService(kind);
    const { app } = service;
    const noKeys = { ...app, signingKeys: { ...app.signingKeys, read: async () => undefined } };
    await sell(noKeys);
    await sell(noKeys, { id: "txn_2", offer: null });
    await service.sendMails();
    const mails = service.transport.mails.filter(({ recipient }) => recipient === "ada@example.org");
    expect(mails).toMatchObject([
      { purpose: "order-waiting", subject: "Thank you for your order txn_1" },
      { purpose: "order-waiting", subject: "Thank you for your order txn_2" },
    ]);
  });

  test("of a disputed or refunded order are not given away", async () => {
    const { app, fill, mailsFor } = await createEmptyPool(kind);
    const id = await sell(app);
    await sell(app, { dispute: "open" });
    await fill("designite-java", "KEY-Java");
    const keyTexts = async () => (await licensesOfOrder(app.database.query, id)).map(({ keyText }) => keyText);
    expect(await keyTexts()).toEqual([""]);
    await sell(app, { dispute: "won" });
    await fill("designite-java", "KEY-Java-2");
    expect([(await keyTexts()).filter((text) => text !== ""), mailsFor("order-keys")]).toMatchObject([
      [expect.stringContaining("KEY-Java")],
      [{}],
    ]);
  });
});
