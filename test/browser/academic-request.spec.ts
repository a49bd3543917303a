import { academicForm, academicFormStarted } from "./academic-form.ts";
import { holdCalls, recordCalls } from "./calls.ts";
import { alertOf, alertTexts, expect, test } from "./fixtures.ts";
import { mailsAbout, storedAcademicRequests } from "./stored.ts";

const person = { name: "Ada Lovelace", university: "University of London" };

test.beforeEach(async ({ page }) => {
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
});

test("starts empty, with Java chosen", async ({ page }) => {
  const form = academicForm(page);
  await expect(form.name).toHaveValue("");
  await expect(form.email).toHaveValue("");
  await expect(form.university).toHaveValue("");
  await expect(form.language("Java")).toBeChecked();
  await expect(form.language("C#")).not.toBeChecked();
  await expect(form.language("Python")).not.toBeChecked();
});

test("after a success the request is stored, the form is empty and no language is chosen", async ({ page, email }) => {
  const form = academicForm(page);
  await form.fill({ ...person, email });
  await form.language("C#").check();
  await form.button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.requested);
  await expect(form.name).toHaveValue("");
  await expect(form.email).toHaveValue("");
  await expect(form.university).toHaveValue("");
  for (const language of await form.languages.all()) await expect(language).not.toBeChecked();
  expect(storedAcademicRequests(email)).toEqual([{ ...person, email, language: "C#" }]);
  await expect.poll(() => mailsAbout(email)).toHaveLength(2);
});

test("sends the four fields", async ({ page, email }) => {
  const calls = recordCalls(page);
  const form = academicForm(page);
  await form.fill({ ...person, email });
  await form.button.click();
  await expect(form.name).toHaveValue("");
  expect(calls.map((call) => [call.method(), new URL(call.url()).pathname, call.postDataJSON()])).toEqual([
    ["POST", "/apis/acad-lic-request", { ...person, email, lang: "Java" }],
  ]);
});

test("sending again without a language is refused by the service", async ({ page, problems, email }) => {
  problems.allow(/"lang" must be one of|status of 400/);
  const form = academicForm(page);
  await form.fill({ ...person, email });
  await form.button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.requested);

  const second = page.waitForRequest("**/apis/acad-lic-request");
  await form.fill({ ...person, email });
  await form.button.click();
  expect((await second).postDataJSON()).toMatchObject({ lang: "" });
  await expect(alertOf(page)).toHaveText(alertTexts.failed);
  await expect(form.name).toHaveValue(person.name);
  await expect(form.email).toHaveValue(email);
});

test("a double click sends once", async ({ page, email }) => {
  const calls = recordCalls(page);
  const held = await holdCalls(page);
  const form = academicForm(page);
  await form.fill({ ...person, email });
  await form.button.dblclick();
  held.letThrough();
  await expect(alertOf(page)).toHaveText(alertTexts.requested);
  expect(calls).toHaveLength(1);
});
