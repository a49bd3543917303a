import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { refuseInserts } from "#test/support/database/refuse-inserts.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { answerAskedMails } from "./answer-asked-mails.ts";
import { askForMail } from "./asked-mail.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("a mail that cannot be queued keeps no other back, and leaves later", async () => {
    const service = await createAcademicService(kind);
    const { app, transport } = service;
    const allowInserts = await refuseInserts(app.database, "newsletterSubscription");
    await askForMail({ purpose: "newsletter-confirmation", email: "ada@example.org" }, app);
    await askForMail({ purpose: "operator-sign-in", email: app.operators[0] ?? "" }, app);
    await expect(answerAskedMails(app)).rejects.toThrow("1 mails that were asked for wait.");
    await allowInserts();
    await service.sendMails();
    expect(transport.mails.map(({ purpose }) => purpose).toSorted()).toEqual([
      "newsletter-confirmation",
      "operator-sign-in",
    ]);
    expect(await app.database.query.selectFrom("askedMail").selectAll().execute()).toEqual([]);
  });

  test("two processes answer what was asked for once", async () => {
    const service = await createAcademicService(kind);
    const { app, transport } = service;
    await askForMail({ purpose: "newsletter-confirmation", email: "ada@example.org" }, app);
    await Promise.all([answerAskedMails(app), answerAskedMails(app)]);
    await service.sendMails();
    expect(transport.mails).toHaveLength(1);
  });
});
