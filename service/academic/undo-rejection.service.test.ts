import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { hours } from "../time.ts";
import { approveRequest, rejectRequest, undoRejection } from "./decide-request.ts";

const rejection = { operator, reason: "unexplained-repeat", note: null } as const;
/** The mails that the requester has got, but for the receipt. */
const mailsToRequester = ({ transport }: AcademicService) =>
  transport.mails.filter(
    ({ recipient, purpose }) => recipient === "ada@uni.example.org" && purpose !== "academic-receipt",
  );

describe.each(databaseKinds)("on %s", (kind) => {
  test.each([
    ["before the email about it has left, which isn't sent then", false, []],
    ["after it, and tells the requester", true, ["academic-rejection", "academic-rejection-undone"]],
  ])("a rejection is taken back %s", async (_, isSent, told) => {
    const service = await createAcademicService(kind);
    const { app } = service;
    const id = await service.ask();
    await service.sendMails();
    await rejectRequest(id, rejection, app);
    if (isSent) await service.sendMails();
    service.clock.advance(hours(23));
    const outcomes = await Promise.allSettled([1, 2].map(() => undoRejection(id, operator, app)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await service.sendMails();
    expect(mailsToRequester(service).map(({ purpose }) => purpose)).toEqual(told);
    expect(await service.request(id)).toMatchObject({ state: "received" });
    await approveRequest(id, { operator }, app);
  });

  test("a rejection stays after a day, while another request of the mailbox is open, and an approval always", async () => {
    const service = await createAcademicService(kind);
    const { app } = service;
    const id = await service.ask();
    await rejectRequest(id, rejection, app);
    const next = await service.ask();
    await expect(undoRejection(id, operator, app)).rejects.toThrow("Another request");
    await approveRequest(next, { operator }, app);
    await expect(undoRejection(next, operator, app)).rejects.toThrow("isn't open");
    service.clock.advance(hours(25));
    await expect(undoRejection(id, operator, app)).rejects.toThrow("isn't open");
  });
});
