import { academicForm, academicFormStarted } from "./academic-form.ts";
import { alertOf, expect, test } from "./fixtures.ts";
import { expectAlertBesideForm, expectWordsOfRequest } from "./sent-request.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
});

for (const viewport of [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} px the place of the form says what happens to the request`, async ({ page, email }) => {
    await expectWordsOfRequest(page, viewport, email);
  });

  test(`at ${viewport.width} px an alert covers neither the header nor the form nor what has the focus`, async ({
    page,
    problems,
  }) => {
    problems.allow(/The disk is full\.|status of 500/);
    await expectAlertBesideForm(page, viewport);
  });
}

test("blank and wrong fields are marked without words until they change", async ({ page }) => {
  const form = academicForm(page);
  await form.name.fill("Ada");
  await form.button.click();
  await expect(form.name).not.toHaveAttribute("aria-invalid");
  await expect(form.email).toHaveAttribute("aria-invalid", "true");
  await expect(form.university).toHaveAttribute("aria-invalid", "true");
  await expect(alertOf(page)).toHaveText("");
  await form.university.fill("U");
  await expect(form.university).not.toHaveAttribute("aria-invalid");
  await form.email.fill("no address");
  await expect(form.email).not.toHaveAttribute("aria-invalid");
  await form.button.click();
  await expect(form.email).toHaveAttribute("aria-invalid", "true");
});
