import type { Page } from "@playwright/test";

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The menu of a narrow window, and what opens it. */
export function menuOf(page: Page) {
  const toggle = page.getByRole("banner").getByRole("button", { name: "Menu" });
  return { toggle, icons: toggle.locator("svg"), menu: page.getByRole("navigation", { name: "Main" }) };
}
