import type { Locator, Page } from "@playwright/test";

/** The newsletter form in the footer of every page. */
export function newsletterForm(page: Page): { field: Locator; button: Locator } {
  const footer = page.getByRole("contentinfo");
  return {
    field: footer.getByRole("textbox", { name: "E-mail address" }),
    button: footer.getByRole("button", { name: "Subscribe" }),
  };
}
