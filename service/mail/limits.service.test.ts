import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { askForMail } from "../asked-mail.ts";
import { days } from "../time.ts";
import { foldEmail } from "./limits.ts";

const spellings = ["victim@example.org", "Vic.Tim@example.org", "victim+1@example.org", "v.ictim+2@example.org"];

describe.each(databaseKinds)("on %s", (kind) => {
  test("a flood in the name of one person is a few mails, and every request is stored and told to us", async () => {
    const service = await createAcademicService(kind);
    const { query } = service.app.database;
    const names = Array.from({ length: 120 }, (_, index) => `Name ${index}`);
    await Promise.all(
      names.map((name, index) => service.ask({ name, email: spellings[index % spellings.length] ?? "" })),
    );
    const mails = await query.selectFrom("outgoingMail").select(["purpose", "emailKey"]).execute();
    expect(mails.filter(({ emailKey }) => emailKey === "victim@example.org")).toHaveLength(3);
    expect(mails.filter(({ purpose }) => purpose === "academic-notice")).toHaveLength(names.length);
    expect(await query.selectFrom("academicLicenseRequest").select("id").execute()).toHaveLength(names.length);
  });

  test("a mailbox that a form is flooded with gets the mails of others, and the next day that of the form", async () => {
    const service = await createAcademicService(kind);
    const email = "ada@uni.example.org";
    for (let count = 0; count < 9; count += 1) await service.ask({ name: `Name ${count}` });
    await askForMail({ purpose: "newsletter-confirmation", email }, service.app);
    await service.sendMails();
    const sentTo = () =>
      service.transport.mails.filter(({ recipient }) => recipient === email).map(({ purpose }) => purpose);
    expect(sentTo()).toEqual([...Array(3).fill("academic-receipt"), "newsletter-confirmation"]);
    service.clock.advance(days(1));
    await service.ask({ name: "Ada Lovelace" });
    await service.sendMails();
    expect(sentTo().at(-1)).toBe("academic-receipt");
  });
});

test.each([
  ["ada@example.org", "Ada@example.org"],
  ["ada+news@example.org", "a.da@example.org"],
  ["ada@googlemail.com", "ada@gmail.com"],
])("%s and %s are one mailbox", (one, other) => {
  expect(foldEmail(one)).toBe(foldEmail(other));
});

test.each([
  ["ada@example.org", "ada@example.com"],
  ["ada@example.org", "adam@example.org"],
  ["+a@example.org", "+b@example.org"],
])("%s and %s are two", (one, other) => {
  expect(foldEmail(one)).not.toBe(foldEmail(other));
});
