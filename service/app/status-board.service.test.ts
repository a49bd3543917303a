import { expect, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { createTestService } from "#test/support/test-service.ts";
import { plainFrame } from "../platform/http/frame.ts";
import { hours, minutes } from "../platform/time/time.ts";
import { createStatusBoard, type StatusParts } from "./status-board.ts";

function createBoard(parts: Partial<StatusParts>) {
  const clock = new TestClock();
  const all = { findProblems: async () => [], mailDelay: async () => 0, clock, frame: plainFrame() };
  return { clock, board: createStatusBoard({ ...all, contactEmail: "help@example.org", ...parts }) };
}

test("everything works, and the page may be cached", async () => {
  const { board } = createBoard({});
  await board.check();
  const answer = board.answer();
  expect(answer.headers.get("cache-control")).toBe("public, max-age=30");
  const text = await answer.text();
  expect(text).toContain("<h1>Everything is working</h1>");
  expect(text).toContain("help@example.org");
  expect(text).not.toContain("<script");
});

test("forms that do not work are shown with the time since when, until they work again", async () => {
  const problems = ["The database does not answer."];
  const { board, clock } = createBoard({ findProblems: async () => problems });
  await board.check();
  clock.advance(hours(1));
  await board.check();
  const text = await board.answer().text();
  expect(text).toContain("<h1>Part of the service isn&#39;t working</h1>");
  expect(text).toMatch(/Down since January 5, 2026[^<]*/);
  expect(text).toMatch(/Checked on January 5, 2026/);
  expect(text).not.toContain("database");
  problems.length = 0;
  await board.check();
  expect(await board.answer().text()).toContain("<h1>Everything is working</h1>");
});

test.each([
  [minutes(29), false],
  [minutes(31), true],
])("mails that have been due for %d ms are late: %s", async (delay, isLate) => {
  const { board } = createBoard({ mailDelay: async () => delay });
  await board.check();
  expect((await board.answer().text()).includes("Delayed since")).toBe(isLate);
});

test("the page is off by default, and in the frame of the site where the owner switches it on", async () => {
  const builtSiteFolder = await writeBuiltSite(temporaryFolder());
  const [off, on] = [
    await createTestService({ builtSiteFolder }),
    await createTestService({ builtSiteFolder, configuration: { hasStatusPage: true } }),
  ];
  await on.listen();
  expect((await off.application.request("/status")).status).toBe(404);
  expect((await on.application.request("/status")).status).toBe(200);
  // The database is given some seconds to answer, which a slow machine may exceed until the next look.
  const text = async () => await (await on.application.request("/status")).text();
  await expect.poll(text, { timeout: 30 * 60_000 }).toContain("<h1>Everything is working</h1>");
});

test("it answers while the database does not", async () => {
  const never = new Promise<string[]>(() => undefined);
  let isStuck = false;
  const { board } = createBoard({ findProblems: () => (isStuck ? never : Promise.resolve([])) });
  await board.check();
  isStuck = true;
  void board.check();
  expect(board.answer().status).toBe(200);
});
