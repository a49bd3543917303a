import { academicForm, academicFormStarted } from "./academic-form.ts";
import { failCalls, recordCalls } from "./calls.ts";
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
