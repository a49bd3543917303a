import { describe, expect, test } from "vitest";
import { requestStateWords } from "#content/pages/request-status.ts";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { days, hours } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { approveRequest } from "./decide-request.ts";
import { sendMailAgain, withdrawRequest } from "./status.ts";

const mailsTo = ({ transport }: AcademicService, recipient: string) =>
  transport.mails.filter((mail) => mail.recipient === recipient).map(({ purpose }) => purpose);
const requests = ({ app }: AcademicService) =>
  app.database.query.selectFrom("academicLicenseRequest").selectAll().orderBy("id").execute();

async function holdKey(service: AcademicService): Promise<string> {
  const id = await service.ask();
  await approveRequest(id, { operator }, service.app);
  await service.sendMails();
  return id;
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("a repeat of an open request stores nothing, and one in another name is a new request", async () => {
    const service = await createAcademicService(kind);
    const ids = await Promise.all([service.ask(), service.ask(), service.ask()]);
    expect(new Set(ids).size).toBe(1);
    expect(await service.actions()).toEqual(["request-received"]);
    expect(ids).not.toContain(await service.ask({ name: "A. Lovelace" }));
  });

  test("a request for another language is a new request", async () => {
    const service = await createAcademicService(kind);
    expect(await service.ask({ lang: "Python" })).not.toBe(await service.ask());
  });

  test("the operator is told that a request beyond the receipts of a day has none", async () => {
    const service = await createAcademicService(kind);
    for (let nth = 1; nth <= 4; nth += 1) {
      await service.ask({ name: `Ada ${nth}`, email: `ada+${nth}@uni.example.org` });
      service.clock.advance(hours(1));
    }
    await service.sendMails();
    const notices = service.transport.mails.filter(({ purpose }) => purpose === "academic-notice");
    const told = notices.map(({ text }) => /We've emailed (?:a|no) receipt/.exec(text)?.[0]);
    expect(told).toEqual([...Array(3).fill("We've emailed a receipt"), "We've emailed no receipt"]);
  });

  test("each of many requests in one name is stored and told to the operator, in a short notice", async () => {
    const service = await createAcademicService(kind);
    for (let nth = 1; nth <= 40; nth += 1) await service.ask({ name: `Ada ${nth}` });
    const notices = await service.app.database.query
      .selectFrom("outgoingMail")
      .select("text")
      .where("purpose", "=", "academic-notice")
      .orderBy("id")
      .execute();
    expect([(await requests(service)).length, notices.length]).toEqual([40, 40]);
    const last = notices.at(-1)?.text ?? "";
    expect(last).toContain("; 34 more");
    expect(last.length).toBeLessThan(2000);
  });

  test("a withdrawn request stays withdrawn, and a new one can be made", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    expect(await withdrawRequest(id, service.app)).toBe("withdrawn");
    expect(await withdrawRequest(id, service.app)).toBe("withdrawn");
    expect(await service.ask()).not.toBe(id);
  });

  test("a withdrawal before the operator's notice has left stops that", async () => {
    const service = await createAcademicService(kind);
    await withdrawRequest(await service.ask(), service.app);
    await service.sendMails();
    expect(service.transport.mails.map(({ purpose }) => purpose)).toEqual(["academic-receipt"]);
  });

  test("a decided request cannot be withdrawn", async () => {
    const service = await createAcademicService(kind);
    expect(await withdrawRequest(await holdKey(service), service.app)).toBe("too-late");
  });

  test("the receipt is sent again, three times an hour at most", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => sendMailAgain(id, service.app)));
    expect(outcomes.filter((outcome) => outcome === "sent-again")).toHaveLength(2);
    service.clock.advance(hours(1));
    expect(await sendMailAgain(id, service.app)).toBe("sent-again");
    await service.sendMails();
    expect(mailsTo(service, "ada@uni.example.org")).toEqual(Array(4).fill("academic-receipt"));
  });

  test("the key is sent again once there is one", async () => {
    const service = await createAcademicService(kind);
    const id = await holdKey(service);
    expect(await sendMailAgain(id, service.app)).toBe("sent-again");
    await service.sendMails();
    expect(mailsTo(service, "ada@uni.example.org")).toEqual(["academic-receipt", "license-key", "license-key"]);
    const texts = service.transport.mails.map(({ attachmentText }) => attachmentText).filter(Boolean);
    expect(new Set(texts).size).toBe(1);
  });

  test("a request from a mailbox with a valid license is a new request, and its approval a further license", async () => {
    const service = await createAcademicService(kind);
    const id = await holdKey(service);
    service.clock.advance(days(340));
    const next = await service.ask();
    expect(next).not.toBe(id);
    await service.sendMails();
    const notice = service.transport.mails.findLast(({ purpose }) => purpose === "academic-notice");
    expect(notice?.text).toContain("Licenses for this address: designite-java 2: academic, until");
    await approveRequest(next, { operator }, service.app);
    await service.sendMails();
    expect(mailsTo(service, "ada@uni.example.org").slice(-2)).toEqual(["academic-receipt", "license-key"]);
    expect(await requests(service)).toHaveLength(2);
  });

  test("the operator is alerted when the mail server refuses the key", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    await service.sendMails();
    await approveRequest(id, { operator }, service.app);
    service.transport.answer = { kind: "refused", reason: "550 EENVELOPE", verdict: "hard" };
    await service.mailWorker.sendNext();
    service.transport.answer = { kind: "delivered", to: "a list" };
    await service.sendMails();
    const { pathname, search } = new URL(linkUrl("request-status", id, service.app));
    const page = await (await service.application.request(pathname + search)).text();
    expect(page).toContain(requestStateWords.bounced.heading.replace("'", "&#x27;"));
    const alarm = service.transport.mails.at(-1);
    expect(alarm).toMatchObject({ purpose: "operator-alarm", recipient: "review@example.org" });
    expect(alarm?.text).toMatch(/ada@uni\.example\.org[\s\S]*550 EENVELOPE/);
  });
});
