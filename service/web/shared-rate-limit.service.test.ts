import { expect, test } from "vitest";
import { post } from "#test/support/api-calls.ts";
import { migratedDatabase } from "#test/support/database/test-database.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";
import { days, hours, seconds } from "../time.ts";

/** Services that share a database and their secrets, as several processes do. */
async function createServices(): Promise<[TestService, TestService]> {
  const configuration = {
    database: await migratedDatabase("postgres"),
    linkSecrets: [Buffer.alloc(32, 1)] as const,
    suppressionSecret: Buffer.alloc(32, 2),
  };
  const rateLimit = { burst: 4, secondsPerCall: 5, rememberedClients: 10 };
  return [await createTestService({ configuration, rateLimit }), await createTestService({ configuration, rateLimit })];
}
const statusOf = async (service: TestService, body: object = { email: "ada@example.org" }) =>
  (await post(service, "/apis/subscribe", body)).status;
const rowsOf = ({ app }: TestService) => app.database.query.selectFrom("callLimit").selectAll().execute();

test("calls of one visitor are counted together by all services on one database", async () => {
  const [one, other] = await createServices();
  const statuses: number[] = [];
  for (const service of [one, other, one, other, one, other]) statuses.push(await statusOf(service));
  expect(statuses).toEqual([202, 202, 202, 202, 429, 429]);
  for (const { clock } of [one, other]) clock.advance(seconds(5));
  expect([await statusOf(one), await statusOf(other)]).toEqual([202, 429]);
});

test("a form is refused on the other service with the time after which one more call is allowed", async () => {
  const [one, other] = await createServices();
  for (let call = 0; call < 4; call += 1) await statusOf(one);
  const refused = await post(other, "/apis/subscribe", { email: "ada@example.org" });
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect((await post(other, "/apis/newsletter/confirm?token=x", "")).status).toBe(429);
});

test("concurrent calls get no more", async () => {
  const [one, other] = await createServices();
  const statuses = await Promise.all([one, other, one, other, one, other].map((service) => statusOf(service)));
  expect(statuses.filter((status) => status === 202)).toHaveLength(4);
});

test("what a service refuses by its own count asks the database nothing", async () => {
  const [one] = await createServices();
  for (let call = 0; call < 4; call += 1) await statusOf(one);
  const before = await rowsOf(one);
  expect(await statusOf(one)).toBe(429);
  expect(await rowsOf(one)).toEqual(before);
});

test.each([hours(-1), hours(1)])("a clock set by %i ms does not shut a visitor out", async (step) => {
  const [one, other] = await createServices();
  for (let call = 0; call < 4; call += 1) await statusOf(one);
  other.clock.step(step);
  expect(await statusOf(other)).toBe(202);
});

test("rows tell no address, cannot be linked over days, and are forgotten", async () => {
  const [one] = await createServices();
  await statusOf(one);
  one.clock.advance(days(1));
  await statusOf(one);
  const keys = (await rowsOf(one)).map(({ keyHash }) => keyHash);
  expect(new Set(keys).size).toBe(2);
  expect(keys.filter((key) => !/^[\w-]{43}$/.test(key))).toEqual([]);
  await one.jobs.runAll();
  expect(await rowsOf(one)).toHaveLength(1);
  one.clock.advance(seconds(6));
  await one.jobs.runAll();
  expect(await rowsOf(one)).toEqual([]);
});
