import { expect, test } from "vitest";
import { slotNames } from "#contract/slots.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { hours } from "../platform/time/time.ts";
import { sentRequestSlots } from "./form-slots.ts";

test("the result page without script says until which working day the answer comes", async () => {
  const service = await createAcademicService();
  const text = await (await service.application.request("/apis/acad-lic-request/done")).text();
  expect(text).toMatch(/Typically by Tuesday, January 6, 2026/);
  expect(text).toMatch(/After Wednesday, January 7, 2026/);
  expect(text).toContain("The address you entered in the form");
  expect(text).toContain('<a href="mailto:');
  expect(text).not.toMatch(/\{\w+\}|token=/);
});

test("the days on the page with the form hold until the end of the day in the zone of the working days", async () => {
  const { appContext, clock } = await createAcademicService();
  const slots = sentRequestSlots(appContext);
  const read = async () => {
    const { key, fill } = await slots.read(new URLSearchParams());
    const fills = await fill();
    return { key, answerBy: fills[slotNames.answerBy]?.("within one day") };
  };
  const first = await read();
  expect(first.answerBy).toMatch(/^<span data-until="2026-01-06T05:00:00Z">by Tuesday, January 6, 2026<\/span>$/);
  clock.advance(hours(1));
  expect((await read()).key).toBe(first.key);
  clock.advance(hours(24));
  expect((await read()).answerBy).toMatch(/data-until="2026-01-07T05:00:00Z">by Wednesday, January 7, 2026</);
});

test("where clear cases are approved at once, page and result say so", async () => {
  const { appContext, application } = await createAcademicService("sqlite", {
    configuration: { autoApprove: { perDay: 20 } },
  });
  const fills = await (await sentRequestSlots(appContext).read(new URLSearchParams())).fill();
  const said = "by Tuesday, January 6, 2026, or right away in clear cases";
  expect(fills[slotNames.answerBy]?.("")).toContain(said);
  expect(await (await application.request("/apis/acad-lic-request/done")).text()).toContain(said);
});
