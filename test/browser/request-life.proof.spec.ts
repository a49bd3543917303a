import { barriersOn } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { ask, linkIn, mailAbout, openReview } from "./request-life.ts";

test("a request is rejected with a reason that its requester reads", async ({ page, mailbox }) => {
  await ask(page, mailbox);
  await openReview(page, mailbox, "reject");
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole("radio", { name: /doesn't show an academic institution/ }).check();
  await page.getByRole("button", { name: "Reject and tell the requester" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The request is rejected");
  await page.goto(linkIn(await mailAbout(mailbox, /^About your request/), "/status"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request wasn't approved");
  await expect(page.getByRole("link", { name: "Request an academic license" })).toBeVisible();
});
