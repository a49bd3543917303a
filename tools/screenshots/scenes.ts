import type { Page } from "@playwright/test";

export const widths = [390, 820, 1440] as const;
export const colorSchemes = ["light", "dark"] as const;

/** A page, or a page after something was done on it. */
export interface Scene {
  name: string;
  path: string;
  /** Leave it out for the page as it opens; such a scene is taken in full length. */
  act?: (page: Page) => Promise<void>;
  /** Widths at which the scene exists; all of them when left out. */
  widths?: readonly number[];
}

/** What a visitor sees only after a press. */
export const stateScenes: readonly Scene[] = [
  {
    name: "state menu open",
    path: "/faq",
    widths: [390],
    act: async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByText("Products", { exact: true }).first().click();
    },
  },
  {
    name: "state products open",
    path: "/faq",
    widths: [1440],
    act: (page) => page.locator("summary", { hasText: "Products" }).click(),
  },
  {
    name: "state search",
    path: "/",
    act: async (page) => {
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("searchbox").fill("cyclic dependency");
      await page.locator(".search-results a").first().waitFor();
    },
  },
  {
    name: "state thanks",
    path: "/contact",
    act: async (page) => {
      await page.getByLabel("E-mail address").fill("reader@example.org");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await page.getByText("Thank you for subscribing.").waitFor();
    },
  },
  {
    name: "state license answer",
    path: "/buy?language=java&purpose=own&size=large#which-license",
    act: async () => {},
  },
  { name: "state not found", path: "/there-is-no-such-page" },
];
