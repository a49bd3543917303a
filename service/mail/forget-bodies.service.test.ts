import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { approveRequest } from "../academic/decide-request.ts";
import { days, subtractDuration } from "../time.ts";
import { bodiesKeptDays, forgetBodies } from "./outbox.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("texts and keys of mails that ended are removed after 30 days, and those of waiting mails stay", async () => {
    const service = await createAcademicService(kind);
    await approveRequest(await service.ask(), { operator }, service.app);
    await service.sendMails();
    service.clock.advance(days(bodiesKeptDays - 1));
    await service.ask({ email: "grace@uni.example.org" });
    await forgetBodies(service.app);
    const texts = async () => {
      const mails = await service.app.database.query.selectFrom("outgoingMail").selectAll().execute();
      return mails
        .map(({ state, text, html, attachmentText }) => [state, [text, html, attachmentText].some(Boolean)])
        .sort();
    };
    const waiting = Array(2).fill(["waiting", true]);
    expect(await texts()).toEqual([...Array(3).fill(["sent", true]), ...waiting]);
    service.clock.advance(days(2));
    await forgetBodies(service.app);
    expect(await texts()).toEqual([...Array(3).fill(["sent", false]), ...waiting]);
  });
});

test("files of mails are removed after 30 days, and no other files", async () => {
  const { folder: dataFolder, clock, jobs } = await createAcademicService();
  await jobs.runAll();
  const folder = join(dataFolder, "mail");
  await mkdir(folder);
  const write = async (name: string, at: Date) => {
    await writeFile(join(folder, name), "text");
    await utimes(join(folder, name), at, at);
  };
  const longAgo = subtractDuration(clock.now(), days(bodiesKeptDays) + 1000);
  await write("old.eml", longAgo);
  await write("notes.txt", longAgo);
  await write("new.eml", subtractDuration(clock.now(), days(bodiesKeptDays)));
  await jobs.runAll();
  expect((await readdir(folder)).toSorted()).toEqual(["new.eml", "notes.txt"]);
});
