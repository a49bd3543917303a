import { Hono } from "hono";
import { expect, test } from "vitest";
import { absentService } from "#service/app/service-calls.ts";
import { createTestService } from "#test/support/test-service.ts";

test("while the service waits for its database, it stands in for every endpoint", async () => {
  const { endpoints } = await createTestService();
  const absent = absentService(Promise.withResolvers<never>().promise);
  const application = new Hono();
  for (const { method, path } of absent.endpoints) application.on(method, path, () => new Response("away"));
  const answers = await Promise.all(endpoints.map(({ method, path }) => application.request(path, { method })));
  const unanswered = endpoints.filter((_, index) => answers[index]?.status !== 200);
  expect(unanswered.filter(({ method }) => method !== "ALL")).toEqual([]);
});
