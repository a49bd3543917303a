import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { operator } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { refundOf, sell } from "#test/support/sample-order.ts";
import { approveRequest } from "./academic/decide-request.ts";
import { askForMail } from "./asked-mail.ts";
import { change } from "./change.ts";
import { tableNames } from "./db/migrate.ts";
import { revokedLicenseIds } from "./licenses/license-store.ts";
import { revokeLicense } from "./licenses/revoke-license.ts";
import { composeMail } from "./mail/message.ts";
import { queueMail } from "./mail/outbox.ts";
import { erasedEmail } from "./mail/tables.ts";
import { createFolderTransport } from "./mail/transport.ts";
import { findOrder } from "./orders/order-store.ts";
import { linkUrl } from "./tokens.ts";

const email = "ada@uni.example.org";

describe.each(databaseKinds)("a person on %s", (kind) => {
  const createPerson = async () => {
    const { cli, service } = await createCliWithService(kind);
    const { app } = service;
    const id = await service.ask();
    await approveRequest(id, { operator }, app);
    await askForMail({ purpose: "newsletter-confirmation", email }, app);
    await service.sendMails();
    const orderId = await sell(app, { email: "Ada@uni.example.org", company: "Lovelace & Daughters" });
    await service.sendMails();
    const openId = await service.ask({ lang: "Python" });
    await service.ask({ email: "grace@uni.example.org", name: "Grace Hopper" });
    await service.sendMails();
    const folder = join(cli.folder, "mail");
    const files = createFolderTransport(folder, {
      name: "Designite",
      address: "sender@example.org",
      replyTo: "contact@example.org",
    });
    for (const mail of service.transport.mails) await files.deliver(mail, AbortSignal.timeout(5000));
    return { cli, service, id, openId, orderId, folder };
  };

  test("is exported with everything that is kept, on record", async () => {
    const { cli, id, openId, orderId } = await createPerson();
    const { output } = await cli.run(["people", "export", "Ada@uni.example.org", "--as", "Grace"]);
    const person = JSON.parse(output);
    expect(person.requests.map((request: { id: string }) => request.id)).toEqual([id, openId]);
    expect(person.licenses).toMatchObject([
      { licensee: "Ada Lovelace", keyText: expect.stringContaining("eyJ") },
      { licensee: "Ada Lovelace", keyText: expect.stringContaining("eyJ") },
    ]);
    expect(person.orders).toMatchObject([{ id: orderId, items: [{}], payments: [{}] }]);
    expect(person.newsletter).toMatchObject([{ email, state: "unconfirmed" }]);
    expect(person.mails).toHaveLength(5);
    expect(output).not.toMatch(/grace@|review\/approve/);
    expect(await cli.log()).toContainEqual(expect.objectContaining({ action: "person-exported", subjectId: id }));
  });

  test("is erased from every table and file, and others stay", async () => {
    const { cli, service, id, openId, orderId, folder } = await createPerson();
    const { query } = service.app.database;
    const ofRequest = query.selectFrom("license").select("id").where("requestId", "=", id);
    const license = await ofRequest.executeTakeFirstOrThrow();
    await revokeLicense(license.id, { reason: "Published", operator: "Grace" }, service.app);
    const [recipient = ""] = service.app.operators;
    const digest = composeMail("1 approved by rule", [[["Email", email] as const]]);
    await change(service.app, "service", ({ transaction }) =>
      queueMail(transaction, service.app, {
        ...{ purpose: "operator-digest", aboutId: "2026-01-05", recipient },
        ...digest,
      }),
    );
    const dump = async () => {
      const rows = await Promise.all(tableNames.map((table) => query.selectFrom(table).selectAll().execute()));
      return JSON.stringify(rows);
    };
    expect((await cli.run(["people", "erase", email])).output).toMatch(
      /^Would erase 6 rows and \d+ emails, and the emails of everybody in .*mail\. .*\nOrders stay with number, items, amounts.*\nLicenses stay without/,
    );
    expect(await dump()).toContain(email);
    expect((await cli.run(["people", "erase", email, "--yes"])).output).toMatch(/^Erased 6 rows/);
    expect(await dump()).not.toMatch(/ada@|Ada Lovelace|Daughters|Engines|invoice\/1|eyJhbGci/i);
    expect(await dump()).toContain("Grace Hopper");
    expect(existsSync(folder)).toBe(false);
    expect([await service.request(id), await service.request(openId)]).toMatchObject([
      { name: "erased", university: "University of London" },
      { state: "withdrawn" },
    ]);
    await sell(service.app, { ...refundOf(5000), email: "Ada@uni.example.org" });
    expect(await findOrder(query, orderId)).toMatchObject({
      ...{ number: "txn_1", state: "paid", currency: "USD", buyer: "erased", email: erasedEmail },
    });
    expect((await findOrder(query, orderId))?.payments).toMatchObject([{ total: 25_000, refunded: 5000 }]);
    expect(await revokedLicenseIds(query)).toEqual([license.id]);
    const page = linkUrl("request-status", id, service.app);
    expect((await service.application.request(page)).status).toBe(404);
    expect(JSON.parse((await cli.run(["people", "export", email])).output)).toMatchObject({
      requests: [],
      mails: [],
    });
  });
});
