import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { salesWith } from "#test/support/key-sources.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { approveRequest } from "./academic-requests/approve-request.ts";
import { statusPageUrl } from "./academic-requests/request-links.ts";
import { askForAnotherKey, sendMailAgain } from "./academic-requests/status-steps.ts";
import { importPoolKeys } from "./licenses/key-sources/import-pool-keys.ts";
import { licensesOfOrder } from "./licenses/license-store.ts";

const pool = { kind: "pool", lowLevel: 0 } as const;

async function createEmptyPool(kind: (typeof databaseKinds)[number]) {
  const sales = salesWith(pool, { "designite-csharp": pool });
  const service = await createAcademicService(kind, { configuration: { sales } });
  const { appContext, jobs, sendMails, transport } = service;
  return {
    ...service,
    async fill(product: "designite-java" | "designite-csharp", key: string) {
      await importPoolKeys(`key\n${key}\n`, product, appContext, "operator:Grace");
      await jobs.runAll();
      await sendMails();
    },
    mailsFor: (purpose: string) => transport.mails.filter((mail) => mail.purpose === purpose),
  };
}

describe.each(databaseKinds)("keys that are awaited on %s", (kind) => {
  test("are announced on the status page of an academic request, and mailed with its address", async () => {
    const { ask, appContext, application, request, fill, mailsFor } = await createEmptyPool(kind);
    const id = await ask();
    expect(await approveRequest(id, { operator }, appContext)).toMatchObject({ kind: "approved", keyAwaited: true });
    const { pathname, search } = new URL(statusPageUrl(id, appContext));
    const page = async () => await (await application.request(pathname + search)).text();
    const waiting = await page();
    expect(waiting).toContain("We are preparing your license key");
    expect(waiting).not.toMatch(/another-key|send-again/);
    expect(await sendMailAgain(id, appContext)).toBe("key-awaited");
    expect(await askForAnotherKey(id, "Lost", appContext)).toBe("no-key-yet");
    await ask();
    expect(mailsFor("license-key")).toEqual([]);

    await fill("designite-java", "KEY-of-Ada");
    expect(mailsFor("license-key")).toMatchObject([
      { recipient: "ada@uni.example.org", text: expect.stringMatching(/KEY-of-Ada[\s\S]*status\?token=/) },
    ]);
    expect(await request(id)).toMatchObject({ state: "submitted" });
    const ready = await page();
    expect(ready).toContain("Your license key became ready.");
    expect(ready).toMatch(/send-again/);
    expect(await sendMailAgain(id, appContext)).toBe("sent-again");
  });

  test("of an order leave in one mail, when the last one is there", async () => {
    const { appContext, fill, mailsFor } = await createEmptyPool(kind);
    const lines = (["professional-java", "professional-csharp"] as const).map((offer) => ({
      offer,
      price: null,
      quantity: 1,
      amount: 12_500,
      renewsId: null,
    }));
    const id = await reportAndSettle([["1", { kind: "paid", details: { ...sampleOrder, lines } }]], appContext);
    await fill("designite-java", "KEY-Java");
    expect(mailsFor("order-keys")).toEqual([]);
    await fill("designite-csharp", "KEY-CSharp");
    expect(mailsFor("order-keys")).toMatchObject([{ recipient: "ada@example.org" }]);
    expect(mailsFor("order-keys")[0]?.text).toContain("\n\nKEY-Java\n\n");
    expect(mailsFor("order-keys")[0]?.text).toContain("\n\nKEY-CSharp\n\n");
    expect(mailsFor("license-key")).toEqual([]);
    expect(await licensesOfOrder(appContext.database.query, id)).toHaveLength(2);
  });

  test("of a disputed or refunded order are not given away", async () => {
    const { appContext, fill, mailsFor } = await createEmptyPool(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], appContext);
    await reportAndSettle([["2", { kind: "disputed", dispute: "d" }]], appContext);
    await fill("designite-java", "KEY-Java");
    const keyTexts = async () => (await licensesOfOrder(appContext.database.query, id)).map(({ keyText }) => keyText);
    expect(await keyTexts()).toEqual([""]);
    await reportAndSettle([["3", { kind: "dispute-closed", dispute: "d", outcome: "won" }]], appContext);
    await fill("designite-java", "KEY-Java-2");
    expect([(await keyTexts()).filter((text) => text !== ""), mailsFor("order-keys")]).toMatchObject([
      [expect.stringContaining("KEY-Java")],
      [{}],
    ]);
  });
});
