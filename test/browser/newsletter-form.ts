import type { Locator, Page } from "@playwright/test";
import { elementDefined } from "./fixtures.ts";

/** The newsletter form in the footer of every page. */
export function newsletterForm(page: Page): { field: Locator; button: Locator } {
  const footer = page.getByRole("contentinfo");
  return {
    field: footer.getByRole("textbox", { name: "Email address" }),
    button: footer.getByRole("button", { name: "Subscribe" }),
  };
}

export async function newsletterFormStarted(page: Page): Promise<void> {
  await elementDefined(page, "newsletter-form");
}

/** Brings the form into view, which is a reason to load its script, and awaits its start. */
export async function startNewsletterForm(page: Page): Promise<void> {
  await newsletterForm(page).field.scrollIntoViewIfNeeded();
  await newsletterFormStarted(page);
}
