import { academicForm, academicFormStarted } from "./academic-form.ts";
import { failCalls, holdCalls, recordCalls } from "./calls.ts";
import { alertOf, alertTexts, expect, test } from "./fixtures.ts";

const complete = { name: "Ada Lovelace", email: "ada@uni.example.org", university: "University of London" };

test("with a blank name, address or university nothing is sent and nothing is shown", async ({ page }) => {
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  const calls = recordCalls(page);
  const form = academicForm(page);
  for (const field of ["name", "email", "university"] as const) {
    for (const blank of ["", "   "]) {
      await form.fill({ ...complete, [field]: blank });
      await form.button.click();
      await expect(form[field]).toBeFocused();
      await expect(alertOf(page)).toHaveText("");
    }
  }
  expect(calls).toEqual([]);
});

test("the browser refuses what is no e-mail address", async ({ page }) => {
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  const calls = recordCalls(page);
  const form = academicForm(page);
  await form.fill({ ...complete, email: "no address" });
  await form.button.click();
  expect(await form.email.evaluate((input) => input.matches(":invalid"))).toBe(true);
  expect(calls).toEqual([]);
});

test("a failure keeps every value, and the service's words go to the console alone", async ({ page, problems }) => {
  problems.allow(/The disk is full\.|status of 500/);
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  await failCalls(page, "The disk is full.");
  const logged = page.waitForEvent("console", (message) => message.text() === "The disk is full.");
  const form = academicForm(page);
  await form.fill(complete);
  await form.language("Python").check();
  await form.button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.failed);
  await expect(form.name).toHaveValue(complete.name);
  await expect(form.email).toHaveValue(complete.email);
  await expect(form.university).toHaveValue(complete.university);
  await expect(form.language("Python")).toBeChecked();
  expect((await logged).type()).toBe("error");
});

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

test("a lost connection is a failure like any other", async ({ page, problems }) => {
  problems.allow(/Failed to fetch|ERR_FAILED/);
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  await page.route("**/apis/*", (route) => route.abort());
  const form = academicForm(page);
  await form.fill(complete);
  await form.button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.failed);
  await expect(form.name).toHaveValue(complete.name);
});

test("the page waits for an answer as long as it takes", async ({ page, mailbox }) => {
  await page.clock.install();
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  const held = await holdCalls(page);
  const form = academicForm(page);
  await form.fill({ ...complete, email: mailbox });
  const call = page.waitForRequest("**/apis/acad-lic-request");
  await form.button.click();
  await call;
  await page.clock.fastForward("01:00:00");
  await expect(alertOf(page)).toHaveText("");
  held.letThrough();
  await expect(alertOf(page)).toHaveText(alertTexts.requested);
});
