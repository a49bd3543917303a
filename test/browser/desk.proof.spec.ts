import { deskPages, operatorCookie, sendAcademicRequest } from "#test/support/desk-pages.ts";
import { admin } from "./admin.ts";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlongTheEye } from "./tab-order.ts";
import { testService } from "./test-service.ts";

/** Nothing moves while it is judged. */
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(async ({ context }) => context.addCookies([await operatorCookie(testService())]));

test("every kind of page of the desk has no barrier that axe finds, and fits its window", async ({ page }) => {
  for (const { name, path } of await deskPages(testService(), admin))
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await page.setViewportSize({ width: 390, height: 900 });
      await expectNoBarriers(page, "main");
      await expectNoSidewaysScroll(page);
    });
});

for (const path of ["/desk", "/desk/requests?list=all"])
  for (const width of [390, 1440])
    test(`the focus moves along the lines of ${path} at ${width} px`, async ({ page, email }) => {
      await sendAcademicRequest(testService(), "Ada Lovelace", email);
      await expectAlongTheEye(page, width, () => page.goto(path));
    });

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("two requests are rejected from the list with the keyboard alone", async ({ page, email }) => {
    const emails = [email, `other-${email}`];
    for (const each of emails) await sendAcademicRequest(testService(), "Ada Lovelace", each);
    await page.goto("/desk");
    await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Requests" }).focus();
    await page.keyboard.press("Enter");
    for (const each of emails) {
      await page
        .getByRole("row")
        .filter({ has: page.getByText(each, { exact: true }) })
        .getByRole("checkbox")
        .focus();
      await page.keyboard.press("Space");
    }
    await page.getByRole("combobox", { name: "Reason" }).focus();
    await page.keyboard.type("A second");
    await page.getByRole("button", { name: "Reject" }).press("Enter");
    await expect(page.getByRole("status")).toContainText("Rejected");
    await page.goto("/desk/requests?list=all");
    for (const each of emails)
      await expect(page.getByRole("row").filter({ has: page.getByText(each, { exact: true }) })).toContainText(
        "rejected",
      );
  });
});
