import { academicForm, academicFormStarted } from "./academic-form.ts";
import { failCalls, holdCalls, recordCalls } from "./calls.ts";
import { alertOf, alertTexts, expect, test } from "./fixtures.ts";

const complete = { name: "Ada Lovelace", email: "ada@uni.example.org", university: "University of London" };

test("the browser refuses what is no email address", async ({ page }) => {
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  const calls = recordCalls(page);
  const form = academicForm(page);
  await form.fill({ ...complete, email: "no address" });
  await form.button.click();
  expect(await form.email.evaluate((input) => input.matches(":invalid"))).toBe(true);
  expect(calls).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`in a window of ${width} pixels the first blank field is shown with its label, below the header`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 600 });
    await page.goto("/acad-lic-request");
    await academicFormStarted(page);
    const form = academicForm(page);
    await form.button.scrollIntoViewIfNeeded();
    await form.button.click();
    await expect(form.name).toBeFocused();
    await expect(form.name).toHaveAttribute("aria-invalid", "true");
    const label = page.locator("label[for=name]");
    const bottom = async () => (await page.getByRole("banner").boundingBox())?.height ?? 0;
    await expect.poll(async () => ((await label.boundingBox())?.y ?? 0) - (await bottom())).toBeGreaterThanOrEqual(0);
    await expect(label).toBeInViewport({ ratio: 1 });
  });
}

test("the words of a failure fit on the smallest phones, beside the back-to-top button", async ({ page, problems }) => {
  problems.allow(/The disk is full\.|status of 500/);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  await failCalls(page, "The disk is full.");
  const form = academicForm(page);
  await form.fill(complete);
  await form.button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.failed);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const button = page.getByRole("link", { name: "Back to top" });
  await expect
    .poll(async () => {
      const [words, top] = [await alertOf(page).boundingBox(), await button.boundingBox()];
      return words && top && (words.y + words.height <= top.y || top.y + top.height <= words.y);
    })
    .toBe(true);
});

test("the page waits for an answer as long as it takes", async ({ page, email }) => {
  await page.clock.install();
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  const held = await holdCalls(page);
  const form = academicForm(page);
  await form.fill({ ...complete, email });
  const call = page.waitForRequest("**/apis/acad-lic-request");
  await form.button.click();
  await call;
  await page.clock.fastForward("01:00:00");
  await expect(alertOf(page)).toHaveText("");
  held.letThrough();
  await expect(alertOf(page)).toHaveText(alertTexts.requested);
});
