import { join } from "node:path";
import { createStatusBoard, type StatusParts } from "#service/app/status-board.ts";
import { loadBuiltSite } from "#service/platform/http/built-site.ts";
import { securityHeaders } from "#service/platform/http/security-headers.ts";
import { systemClock } from "#service/platform/time/clock.ts";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { testService } from "./test-service.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The page of a service with these troubles, on the frame of the built site. */
async function pageOf(troubles: Pick<StatusParts, "findProblems" | "mailDelay">): Promise<Response> {
  const contactEmail = "contact@designite-tools.com";
  const folder = join(import.meta.dirname, "..", "..", "build");
  const { frame } = await loadBuiltSite(folder, securityHeaders(testService().origin), contactEmail);
  const board = createStatusBoard({ ...troubles, clock: systemClock, frame, contactEmail });
  await board.check();
  return board.answer();
}

test("what does not work is said in words and by a mark", async ({ page }) => {
  const answer = await pageOf({ findProblems: async () => ["The database is away."], mailDelay: async () => 0 });
  const [headers, body] = [Object.fromEntries(answer.headers), await answer.text()];
  await page.route("**/status", (route) => route.fulfill({ status: 200, headers, body }));
  await page.goto("/status");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Part of the service isn't working");
  await expect(main.getByText(/^Down since/)).toHaveAttribute("data-state", "fails");
  await expect(main.getByText(/^Delayed since/)).toHaveAttribute("data-state", "delayed");
  await expect(main).not.toContainText("database");
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
});

test("where the owner has switched it on, visitors see that everything works", async ({ page }) => {
  await page.goto("/status");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything is working");
  await expect(page.getByRole("main").getByText("Working", { exact: true })).toHaveCount(3);
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
});
