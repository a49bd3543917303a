import { academicFormStarted } from "./academic-form.ts";
import { test } from "./fixtures.ts";
import { expectAlertBesideForm, expectWordsOfRequest } from "./sent-request.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
});

for (const viewport of [{ width: 1440, height: 1000 }]) {
  test(`at ${viewport.width} px the place of the form says what happens to the request`, async ({ page, mailbox }) => {
    await expectWordsOfRequest(page, viewport, mailbox);
  });

  test(`at ${viewport.width} px an alert covers neither the header nor the form nor what has the focus`, async ({
    page,
    problems,
  }) => {
    problems.allow(/The disk is full\.|status of 500/);
    await expectAlertBesideForm(page, viewport);
  });
}
