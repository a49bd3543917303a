import { expect, type Page } from "@playwright/test";
import { academicForm } from "./academic-form.ts";
import { failCalls } from "./calls.ts";
import { alertOf, alertTexts } from "./fixtures.ts";

const person = { name: "Ada Lovelace", university: "University of London" };

interface Size {
  width: number;
  height: number;
}

export async function expectWordsOfRequest(page: Page, viewport: Size, email: string): Promise<void> {
  await page.setViewportSize(viewport);
  const form = academicForm(page);
  await form.fill({ ...person, email });
  await form.button.click();
  const panel = page.locator(".academic-license-sent");
  await expect(panel).toContainText(email);
  await expect(panel).toContainText("link to the status page");
  await expect(panel.getByRole("heading")).toBeFocused();
  await expect(panel.getByRole("heading")).toBeInViewport();
  await expect(alertOf(page).getByText(alertTexts.requested)).toBeInViewport();
  expect(await page.content()).not.toContain("token=");
  const [above, below] = [await panel.boundingBox(), await form.name.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
}

/** The form is sent to a service that fails. */
export async function expectAlertBesideForm(page: Page, viewport: Size): Promise<void> {
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
}
