import { academicForm, academicFormStarted } from "./academic-form.ts";
import { failCalls } from "./calls.ts";
import { alertOf, alertTexts, expect, test } from "./fixtures.ts";

const person = { name: "Ada Lovelace", university: "University of London" };

test.beforeEach(async ({ page }) => {
  await page.goto("/acad-lic-request");
  await academicFormStarted(page);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 1000 },
]) {
  test(`at ${viewport.width} px the place of the form says what happens to the request`, async ({ page, mailbox }) => {
    await page.setViewportSize(viewport);
    const form = academicForm(page);
    await form.fill({ ...person, email: mailbox });
    await form.button.click();
    const panel = page.locator(".request-sent");
    await expect(panel).toContainText(mailbox);
    await expect(panel).toContainText(/Typically by \w+day, \w+ \d+, \d{4},/);
    await expect(panel).toContainText("link to the status page");
    await expect(panel.getByRole("heading")).toBeFocused();
    await expect(panel.getByRole("heading")).toBeInViewport();
    await expect(alertOf(page).getByText(alertTexts.requested)).toBeInViewport();
    expect(await page.content()).not.toContain("token=");
    const [above, below] = [await panel.boundingBox(), await form.name.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  });

  test(`at ${viewport.width} px an alert covers neither the header nor the form nor what has the focus`, async ({
    page,
    problems,
  }) => {
    problems.allow(/The disk is full\.|status of 500/);
    await failCalls(page, "The disk is full.");
    await page.setViewportSize(viewport);
    const form = academicForm(page);
    await form.fill({ ...person, email: "ada@uni.example.org" });
    await form.button.click();
    await expect(alertOf(page).getByText(alertTexts.failed)).toBeInViewport();
    const alert = await alertOf(page).boundingBox();
    if (!alert) throw new Error("The alert has no place.");
    const covered = [form.name, form.email, form.university, form.button, page.getByRole("banner")];
    for (const part of covered) {
      const box = await part.boundingBox();
      if (!box) throw new Error("A part of the form has no place.");
      expect(box.y + box.height <= alert.y || alert.y + alert.height <= box.y).toBe(true);
    }
  });
}

test("on a page of an earlier day the answer has no day", async ({ page, mailbox }) => {
  await page.clock.install({ time: Date.now() + 3 * 24 * 60 * 60 * 1000 });
  await page.reload();
  await academicFormStarted(page);
  await academicForm(page).fill({ ...person, email: mailbox });
  await academicForm(page).button.click();
  await expect(page.locator(".request-sent")).toContainText("Typically within one day,");
});

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
