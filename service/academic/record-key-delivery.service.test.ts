import { describe, expect, test } from "vitest";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { approveRequest } from "./decide-request.ts";

describe.each(databaseKinds)("a refused key on %s", (kind) => {
  test.each([
    ["hard", "bounced"],
    ["policy", "approved"],
  ] as const)("whose refusal is %s makes the request %s", async (verdict, state) => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    await service.sendMails();
    await approveRequest(id, { operator }, service.app);
    service.transport.answer = { kind: "refused", reason: "550", verdict };
    await service.sendMails();
    expect(await service.request(id)).toMatchObject({ state });
  });
});
