import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { approveRequest } from "../academic-requests/approve-request.ts";
import { days } from "../time/durations.ts";
import { bodiesKeptDays, forgetBodies } from "./forget-bodies.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("texts and keys of mails that ended are removed after 30 days, and those of waiting mails stay", async () => {
    const service = await createAcademicService(kind);
    await approveRequest(await service.ask(), { operator }, service.appContext);
    await service.sendMails();
    service.clock.advance(days(bodiesKeptDays - 1));
    await service.ask({ email: "grace@uni.example.org" });
    await forgetBodies(service.appContext);
    const texts = async () => {
      const mails = await service.appContext.database.query.selectFrom("outgoingMail").selectAll().execute();
      return mails
        .map(({ state, text, html, attachmentText }) => [state, [text, html, attachmentText].some(Boolean)])
        .sort();
    };
    const waiting = Array(2).fill(["waiting", true]);
    expect(await texts()).toEqual([...Array(3).fill(["sent", true]), ...waiting]);
    service.clock.advance(days(2));
    await forgetBodies(service.appContext);
    expect(await texts()).toEqual([...Array(3).fill(["sent", false]), ...waiting]);
  });
});
