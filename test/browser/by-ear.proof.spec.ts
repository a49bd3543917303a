import { academicForm, academicFormStarted } from "./academic-form.ts";
import { test } from "./by-ear.ts";
import { alertOf, alertTexts, expect } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("a question of the FAQ", async ({ page, reader }) => {
  await page.goto("/faq");
  await reader.arrive();
  const question = page.getByRole("main").locator("details").nth(4);
  await question.locator("summary").focus();
  await reader.listen();
  await page.keyboard.press("Enter");
  await expect(question).toHaveAttribute("open");
  await reader.read(question);
  expect(reader.lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/disclosure, Is there a trial, and what are its limits\?, collapsed$/),
      "disclosure, Is there a trial, and what are its limits?, expanded",
      expect.stringMatching(/^Yes\. Choose link, Free download, and run the tool without a license key\./),
    ]),
  );
});

test("the figure of an article", async ({ page, reader }) => {
  await page.goto("/blog/dependency-graph-visualization");
  await reader.arrive();
  const figures = page.getByRole("main").locator("figure:has(.plate)");
  for (const figure of await figures.all()) await reader.read(figure);
  expect(reader.lines).toEqual(
    expect.arrayContaining([
      "figure",
      expect.stringMatching(/8 cycles/),
      expect.stringMatching(/^image, The dependency graph of 243/),
      expect.stringMatching(/^image, A dot plot of 243 types/),
      "disclosure, The data as a table, collapsed",
    ]),
  );
});

test("the search", async ({ page, reader }) => {
  await page.goto("/contact");
  await reader.arrive();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await reader.listen();
  await reader.read(dialog);
  for (const words of ["xyzzy", "god class", "univeristy", "cyclic dependency"]) {
    await dialog.getByRole("searchbox").fill(words);
    await expect(dialog.getByRole("status")).toContainText(words);
    await reader.listen();
  }
  await page.keyboard.press("ArrowDown");
  await reader.listen();
  await reader.read(dialog);
  expect(reader.lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^dialog, Search; .*search field, Search the site, Arrow keys/),
      "list, Often visited, 6 items",
      "status: Nothing found for “xyzzy”.",
      expect.stringMatching(/^status: \d+ results for “god class”/),
      expect.stringMatching(/^status: \d+ results for “univeristy”/),
      expect.stringMatching(/^status: \d+ results for “cyclic dependency”/),
      expect.stringMatching(/^link, Cyclic Dependency, \S/),
    ]),
  );
});

test("the results of a library", async ({ page, reader }) => {
  await page.goto("/explore");
  const stage = page.getByRole("region", { name: "Results" });
  await expect(stage).toHaveAttribute("data-island-state", "started");
  await reader.arrive();
  await reader.read(page.getByRole("main"));
  await page.getByRole("link", { name: "jsoup 1.15.3" }).focus();
  await reader.listen();
  await page.keyboard.press("Enter");
  await expect(stage.getByRole("heading", { name: "jsoup 1.15.3" }).first()).toBeFocused();
  await reader.listen();
  await reader.read(stage);
  await page.getByRole("link", { name: "Structure", exact: true }).press("Enter");
  const drawing = stage.getByRole("listbox", { name: "Types, by package" });
  await expect(drawing).toBeVisible();
  await reader.listen();
  await drawing.focus();
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) {
    await page.keyboard.press(key);
    await reader.listen();
  }
  const field = page.getByRole("combobox", { name: "Find a type" });
  await field.focus();
  await reader.listen();
  await field.fill("Cleaner");
  await expect(stage.getByRole("option", { name: "Cleaner" }).first()).toBeVisible();
  await reader.listen();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/&type=org\.jsoup\.safety\.Cleaner$/);
  await reader.listen();
  await reader.read(page.getByRole("complementary", { name: "Details of the selection" }));
  await page.getByRole("link", { name: "Distributions" }).press("Enter");
  await reader.listen();
  await stage.getByRole("listbox", { name: "Metrics of types" }).press("End");
  await reader.listen();
  await stage.getByText("The same as a table").press("Enter");
  await reader.read(page.locator(".explore-table tbody tr").first());
  await page.getByRole("button", { name: "Open another" }).press("Enter");
  await expect(stage.getByRole("heading", { name: "Open results" })).toBeFocused();
  await reader.listen();
  expect(reader.lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^status: jsoup 1\.15\.3: 150 types, 8 packages, \d+ findings\.$/),
      "heading, jsoup 1.15.3, level 2",
      "heading, What to do first, level 3",
      expect.stringMatching(/^region, Structure; option, \w+ in org\.jsoup[\w.]*: .*design smell.*used by/),
      expect.stringMatching(/^option, \w+ in org\.jsoup[\w.]*: .*design smell.*used by/),
      expect.stringMatching(/^status: Selected: type org\.jsoup/),
      expect.stringMatching(/^status: \d+ match/),
      expect.stringMatching(/^option, Cleaner type in org\.jsoup\.safety$/),
      expect.stringMatching(/^Default rule: .* link, Catalog/),
      expect.stringMatching(/^Limit 20 link, Hub-like Modularization: /),
      expect.stringMatching(/^region, Distributions; option, FANOUT \d+: 1 type/),
      expect.stringMatching(/^button, LOC 5 to 9, 13, 8\.97, 0/),
      "heading, Open results, level 2",
    ]),
  );
});

test("home to download", async ({ page, reader }) => {
  await page.goto("/");
  await reader.arrive();
  await page.keyboard.press("Tab");
  await reader.listen();
  await reader.read(page.getByRole("main").locator("section").first());
  await reader.read(page.locator(".next-steps"));
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
      "link, See a real result",
      "java -jar DesigniteJava.jar -i src -o out",
      "page, Designite | Free download",
      expect.stringMatching(/^heading, .*, level 1$/),
    ]),
  );
});

test("the academic form, refused and then taken", async ({ page, reader, problems, mailbox }) => {
  problems.allow(/"email" must be one email address|status of 400/);
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
      expect.stringMatching(/^edit field, Academic email address, required, The address/),
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
