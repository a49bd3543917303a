import { academicForm, academicFormStarted } from "./academic-form.ts";
import { expect, test } from "./fixtures.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
});

test("an academic address suggests its institution, which is taken by a press", async ({ page }) => {
  const form = academicForm(page);
  await form.email.fill("ada@cs.dal.ca");
  await form.email.blur();
  await page.getByRole("button", { name: /^Use: Dalhousie University/ }).click();
  await expect(form.university).toHaveValue(/^Dalhousie University/);
  await expect(page.getByRole("button", { name: /^Use:/ })).toHaveCount(0);
});

test("what the visitor has typed is never replaced", async ({ page }) => {
  const form = academicForm(page);
  const asked = page.waitForResponse(/\/institutions\//);
  await form.university.fill("Dal");
  await form.email.fill("ada@dal.ca");
  await form.email.blur();
  await asked;
  await expect(form.university).toHaveValue("Dal");
  await expect(page.getByRole("button", { name: /^Use:/ })).toHaveCount(0);
});
