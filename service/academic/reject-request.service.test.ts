import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { days } from "../time.ts";
import { rejectRequest } from "./decide-request.ts";

describe.each(databaseKinds)("rejection on %s", (kind) => {
  test("sends the requester the reason and the remedy, once, and records it", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const rejection = { operator, reason: "not-academic-address", note: "We know your lab well." } as const;
    const outcomes = await Promise.allSettled([
      rejectRequest(id, rejection, service.app),
      rejectRequest(id, rejection, service.app),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await service.request(id)).toMatchObject({
      ...{ state: "rejected", reason: "not-academic-address", note: "We know your lab well.", decidedBy: "Grace" },
    });
    await service.sendMails();
    const mails = service.transport.mails.filter(({ purpose }) => purpose === "academic-rejection");
    expect(mails).toMatchObject([{ recipient: "ada@uni.example.org" }]);
    expect(mails[0]?.text).toMatch(
      /doesn't show that you belong.*We know your lab well\..*Send a new request with the email address/s,
    );
    expect(await service.actions()).toEqual(["request-received", "request-rejected"]);
  });

  test("another reason is told by its note alone, without saying twice that the request can't be approved", async () => {
    const service = await createAcademicService(kind);
    const note = "The course ended in {language}.";
    await rejectRequest(await service.ask(), { operator, reason: "other", note }, service.app);
    await service.sendMails();
    const mail = service.transport.mails.find(({ purpose }) => purpose === "academic-rejection");
    expect(mail?.text).toContain(`can't approve it. ${note}\n\nIf you have questions, reply to this email`);
    expect(mail?.text.match(/can't approve/g)).toHaveLength(1);
  });

  test("a request after a decision is a new one, and its notice shows the history", async () => {
    const service = await createAcademicService(kind);
    const first = await service.ask();
    await rejectRequest(first, { operator, reason: "other", note: null }, service.app);
    service.clock.advance(days(1));
    const second = await service.ask();
    expect(second).not.toBe(first);
    await service.sendMails();
    const notices = service.transport.mails.filter(({ purpose }) => purpose === "academic-notice");
    expect(notices.map(({ text }) => /Earlier requests from this address: (.*)/.exec(text)?.[1])).toEqual([
      "none",
      expect.stringMatching(/January 5, 2026, Java: rejected/),
    ]);
  });
});
