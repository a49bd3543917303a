import { barriersOn } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { ask, linkIn, mailAbout, openAtDesk } from "./request-life.ts";

test("a request is rejected with a reason that its requester reads", async ({ page, email }) => {
  await ask(page, email);
  await openAtDesk(page, email, "Reject");
  expect(await barriersOn(page)).toEqual([]);
  await page.getByLabel("Reason").selectOption("not-academic-address");
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("main")).toContainText("Rejected.");
  await page.goto(linkIn(await mailAbout(email, /^About your request/), "/status"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request wasn't approved");
  await expect(page.getByRole("link", { name: "Request an academic license" })).toBeVisible();
});
