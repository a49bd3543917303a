import { randomUUID } from "node:crypto";
import { enterPaidOrder } from "#test/support/enter-paid-order.ts";
import { onInstallation } from "#test/support/installation.ts";
import { admin } from "./admin.ts";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { issueLicense, linkTo, openLicenses } from "./license-pages.ts";
import { mailsAbout } from "./stored.ts";
import { testService } from "./test-service.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the list of licenses leads to the form that renews an academic one", async ({ page }) => {
  const email = `reader-${randomUUID()}@london.ac.uk`;
  await issueLicense(email, { edition: "academic", organization: "University of London", days: 20 });
  for (const products of [["dpy"], ["dpy"], ["designite-csharp", "designite-java"]] as const)
    await issueLicense(email, { products, edition: "enterprise" });
  await page.goto("/licenses");
  await expectNoBarriers(page);
  await openLicenses(page, email);
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
  await page.locator("main a[href$='/acad-lic-request']").press("Enter");
  await expect(page).toHaveURL(/\/acad-lic-request$/);
  await page.goto("/licenses/sent");
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
});

test("a buyer of several licenses gets all keys again", async ({ page, email }) => {
  admin("keys", "create");
  const buyer = { seats: 3, email, buyer: "Ada Lovelace", company: "Engines Ltd" };
  await onInstallation(testService().environment, (app) => enterPaidOrder(app, buyer));
  await openLicenses(page, email);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 }).first()).toContainText("3 licenses for DesigniteJava");
  await main.getByText("Each license").click();
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
  await main.getByRole("button", { name: "Resend all keys" }).press("Enter");
  await expect(main.getByRole("status")).toContainText("Your keys are on their way");
});

test("the mail with the link fits a narrow window", async ({ page, email }) => {
  await issueLicense(email);
  await page.request.post("/licenses", { form: { email }, headers: { origin: testService().origin } });
  await linkTo(email, "/licenses/list");
  const mail = (await mailsAbout(email)).find(({ subject }) => subject === "Your Designite licenses");
  await page.setContent(mail?.html ?? "");
  await expect(page.getByRole("link")).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});
