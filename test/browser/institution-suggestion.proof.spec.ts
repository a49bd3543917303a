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

test("an address of a free mail service gets advice, which does not keep from sending", async ({ page }) => {
  const form = academicForm(page);
  await form.fill({ name: "Ada", email: `${Date.now()}@gmail.com`, university: "University of London" });
  await form.email.blur();
  const advice = page.getByText("free email service");
  await expect(advice).toBeVisible();
  const call = page.waitForRequest("**/apis/acad-lic-request");
  await form.button.click();
  await call;
  await expect(form.email).toHaveValue("");
  await expect(advice).toHaveCount(0);
});

test("a misspelled university gets the name that is probably meant", async ({ page }) => {
  const form = academicForm(page);
  await form.university.fill("Dalhouse");
  await form.university.blur();
  await page.getByRole("button", { name: "Did you mean Dalhousie?" }).click();
  await expect(form.university).toHaveValue("Dalhousie");
  await expect(form.university).toBeFocused();
  await expect(page.getByRole("button", { name: /^Did you mean/ })).toHaveCount(0);
});
