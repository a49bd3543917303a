import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { admin } from "./admin.ts";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { issueLicense, linkTo, openLicenses } from "./license-pages.ts";
import { mailsAbout, storePaidOrder } from "./stored.ts";
import { testService } from "./test-service.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Opens the page of the seats that this mailbox has bought. */
async function openSeats(page: Page, mailbox: string): Promise<void> {
  admin("keys", "create");
  storePaidOrder(mailbox, 3);
  await openLicenses(page, mailbox);
  await page.getByRole("link", { name: /^Assign seats for Professional Java/ }).click();
}

test("the list of licenses leads to the form that renews an academic one", async ({ page }) => {
  const mailbox = `reader-${randomUUID()}@london.ac.uk`;
  admin("keys", "create");
  const academic = ["--edition", "academic", "--organization", "University of London", "--days", "20"];
  const whom = ["--licensee", "Ada Lovelace", "--mailbox", mailbox, "--as", "Grace"];
  admin("licenses", "issue", "--product", "dpy", ...academic, ...whom);
  for (const product of ["dpy", "dpy", "designite-csharp,designite-java"])
    admin("licenses", "issue", "--product", product, "--edition", "enterprise", ...whom);
  await page.goto("/licenses");
  await expectNoBarriers(page);
  await openLicenses(page, mailbox);
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Renew license" }).first().press("Enter");
  await expect(page).toHaveURL(/\/acad-lic-request$/);
  await page.goto("/licenses/sent");
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
});

test("a buyer assigns seats by hand and by list, and takes one back", async ({ page, mailbox, problems }) => {
  problems.allow(/status of 400/);
  await openSeats(page, mailbox);
  const main = page.getByRole("main");
  await main.getByLabel("Name").fill("Grace Hopper");
  await main.getByLabel("Email address").fill(`grace-${mailbox}`);
  await page.getByRole("button", { name: "Assign and send key" }).click();
  await expect(main.getByRole("status")).toContainText("The seats are assigned");
  await page.getByLabel("People").fill(`Mary Shaw, mary-${mailbox}\nJean, nobody`);
  await page.getByRole("button", { name: "Check list" }).click();
  await expect(main.getByRole("alert")).toContainText("Line 2");
  await expectNoBarriers(page);
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(`Mary Shaw,mary-${mailbox}`) };
  await page.getByLabel("Or a CSV file").setInputFiles(file);
  await page.getByRole("button", { name: "Check list" }).click();
  await expect(page.getByRole("button", { name: "Assign one seat and send the keys" })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Assign one seat and send the keys" }).click();
  await expect(main.getByRole("listitem").filter({ hasText: "Mary Shaw" })).toBeVisible();
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Take back seat 1 from Grace Hopper").press("Enter");
  await expect(main).toContainText("We'll email Grace Hopper. You can give the seat to someone else starting");
  await expectNoBarriers(page);
  await page.getByRole("button", { name: "Yes, take it back" }).press("Enter");
  await expect(main.getByRole("status")).toContainText("You took the seat back");
  await expect(main).toContainText("seat 1 until");
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Give back seat 1 to Grace Hopper" }).press("Enter");
  await expect(main.getByRole("status")).toContainText("You gave the seat back");
  const subjects = async () => (await mailsAbout(`mary-${mailbox}`)).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(["Your professional license key for DesigniteJava"]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a buyer assigns seats by a file", async ({ page, mailbox }) => {
    await openSeats(page, mailbox);
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(`Mary Shaw,mary-${mailbox}`) };
    await page.getByLabel("Or a CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Check list" }).click();
    await page.getByRole("button", { name: "Assign one seat and send the keys" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("The seats are assigned");
    await expectNoSidewaysScroll(page);
  });
});

test("the mail with the link fits a narrow window", async ({ page, mailbox }) => {
  issueLicense(mailbox);
  await page.request.post("/licenses", { form: { mailbox }, headers: { origin: testService().origin } });
  await linkTo(mailbox, "/licenses/list");
  const mail = (await mailsAbout(mailbox)).find(({ subject }) => subject === "Your Designite licenses");
  await page.setContent(mail?.html ?? "");
  await expect(page.getByRole("link")).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});
