import { academicForm, academicFormStarted } from "./academic-form.ts";
import { test } from "./by-ear.ts";
import { alertOf, alertTexts, expect } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("home to download", async ({ page, reader }) => {
  await page.goto("/");
  await reader.arrive();
  await page.keyboard.press("Tab");
  await reader.listen();
  await reader.read(page.getByRole("main").locator("section").first());
  const button = page.getByRole("main").getByRole("link", { name: "Free download" }).first();
  await button.focus();
  await reader.listen();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/download");
  await reader.arrive();
  await reader.read(page.getByRole("main"));
  expect(reader.lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^page, Designite/),
      "link, Skip to the content",
      expect.stringMatching(/^link, Free download/),
      "java -jar DesigniteJava.jar -i src -o out",
      "list, Current versions, 3 items",
      "page, Designite | Free download",
      expect.stringMatching(/^heading, .*, level 1$/),
    ]),
  );
});

test("the academic form, refused and then taken", async ({ page, reader, problems, mailbox }) => {
  problems.allow(/"email" must be one e-mail address|status of 400/);
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
  await reader.arrive();
  const form = academicForm(page);
  for (const field of [form.name, form.email, form.university, form.language("Java"), form.button]) {
    await field.focus();
    await reader.listen();
  }
  await page.keyboard.press("Enter");
  await expect(form.name).toBeFocused();
  await reader.listen();
  await form.email.fill("ada@gmail.com");
  await form.university.fill("Dalhouse University");
  await form.name.focus();
  await expect(page.getByRole("button", { name: /Did you mean/ })).toBeVisible();
  await reader.listen();
  await form.fill({ name: "Ada Lovelace", email: "ada@localhost", university: "University of London" });
  await form.button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.failed);
  await reader.listen();
  await form.email.fill(mailbox);
  await form.button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.requested);
  await reader.listen();
  await reader.read(page.locator(".request-sent dl"));
  expect(reader.lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/form, Request a license.*; edit field, Name, required$/),
      expect.stringMatching(/^edit field, Academic e-mail address, required, The address/),
      "edit field, Name, required, invalid entry",
      expect.stringMatching(/^status: .*free/),
      "status: button, Did you mean Dalhousie University?",
      expect.stringMatching(/radio button, Java, checked$/),
      expect.stringMatching(/^alert: Oops! Something went wrong! .*contact@designite-tools\.com/),
      expect.stringMatching(`^alert: ${alertTexts.requested}`),
      "heading, What happens now, level 2",
      mailbox,
    ]),
  );
});
