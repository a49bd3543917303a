import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { answerAtOnce } from "#content/pages/academic-license.ts";
import { slotNames } from "#contract/slots.ts";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { minutes, seconds } from "../platform/time/time.ts";
import { rejectRequest } from "./decide-request.ts";
import { answerTimeSlot } from "./form-slots.ts";

const patience = { timeout: minutes(30) };

async function createSlot() {
  const service = await createAcademicService();
  const slot = answerTimeSlot({ ...service.appContext, answerTime: service.answerTime });
  /** A view of the page. The views after the next turn of the database see what it said. */
  const text = async () => {
    const fills = await (await slot.read(new URLSearchParams())).fill();
    return fills[slotNames.answerTime]?.("");
  };
  return { service, text };
}

test("the page shows the answer time once there are enough decisions, within ten minutes", async () => {
  const { service, text } = await createSlot();
  expect(await text()).toBe("");
  for (const name of ["a", "b", "c", "d", "e"]) {
    const id = await service.ask({ email: `${name}@uni.example.org` });
    await rejectRequest(id, { operator, reason: "other", note: null }, service.appContext);
  }
  service.clock.advance(seconds(500));
  expect(await text()).toBe("");
  service.clock.advance(minutes(10));
  expect(await text()).toBe("");
  await vi.waitFor(async () => {
    expect(await text()).toBe("Over the last 180 days, we answered half of all requests within one day.");
  }, patience);
});

test("without a database the page lacks the sentence alone, and the database is asked again after a minute", async () => {
  const { service, text } = await createSlot();
  await service.appContext.database.query.destroy();
  const failures = () => service.logged.filter((line) => line.includes("A request failed")).length;
  expect([await text(), await text()]).toEqual(["", ""]);
  await vi.waitFor(() => expect(failures()).toBe(1), patience);
  service.clock.advance(seconds(59));
  expect(await text()).toBe("");
  await turn();
  expect(failures()).toBe(1);
  service.clock.advance(seconds(1));
  expect(await text()).toBe("");
  await vi.waitFor(() => expect(failures()).toBe(2), patience);
});

test("where clear cases are approved at once, the page says so at the first view", async () => {
  const service = await createAcademicService();
  const slot = answerTimeSlot({ ...service.appContext, autoApprove: { perDay: 20 }, answerTime: service.answerTime });
  const fills = await (await slot.read(new URLSearchParams())).fill();
  expect(fills[slotNames.answerTime]?.("")).toBe(answerAtOnce);
});
