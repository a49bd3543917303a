import type { Page } from "@playwright/test";

export interface Control {
  path: string;
  name: string;
  /** Brings the control into view. What it presses is not measured. */
  prepare?(page: Page): Promise<unknown>;
  /** Presses it with the mouse or the keyboard. Called several times in turn. */
  press(page: Page, round: number): Promise<unknown>;
}

const form = "/acad-lic-request";
const formula = "/blog/does-your-architecture-smell";
const density = "/blog/does-your-architecture-smell-revisited";
const graph = "/blog/dependency-graph-visualization";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const search = async (page: Page) => {
  await button(page, "Search").click();
  await page.getByRole("searchbox").waitFor();
};
const explore = async (page: Page) => {
  // Its script is loaded when it comes near.
  await page.getByRole("combobox").scrollIntoViewIfNeeded();
  await button(page, "Explore the graph").press("Enter");
  await page.getByRole("listbox").waitFor();
};

/** Every kind of control that visitors press, each where it has the most to do. */
export const controls: readonly Control[] = [
  { path: "/", name: "menu", press: (page) => button(page, "Menu").click() },
  {
    path: "/",
    name: "products in the menu",
    prepare: (page) => button(page, "Menu").click(),
    press: (page) => page.locator("#site-menu summary").click(),
  },
  {
    path: graph,
    name: "theme switch",
    press: (page, round) =>
      page
        .getByRole("contentinfo")
        .getByText(round % 2 === 0 ? "Dark" : "Light", { exact: true })
        .click(),
  },
  {
    path: "/",
    name: "search button",
    press: async (page) => {
      await search(page);
      await page.keyboard.press("Escape");
    },
  },
  {
    path: "/",
    name: "search field",
    prepare: search,
    press: (page, round) => page.keyboard.press("smell"[round % 5] ?? "s"),
  },
  { path: "/", name: "film", press: (page) => page.locator("video").first().click() },
  { path: "/", name: "newsletter field", press: (page) => page.locator("#newsletter-email").press("a") },
  {
    path: "/contact",
    name: "newsletter, sent",
    press: async (page, round) => {
      await page.locator("#newsletter-email").fill(`reader-${round}@example.org`);
      await button(page, "Subscribe").click();
    },
  },
  { path: "/faq", name: "question", press: (page, round) => page.locator("main summary").nth(round).click() },
  {
    path: "/buy",
    name: "answer about licenses",
    press: (page, round) => page.locator("main input[type=radio]").nth(round).click({ force: true }),
  },
  { path: form, name: "text field", press: (page) => page.getByLabel("Name", { exact: true }).press("a") },
  {
    path: form,
    name: "language",
    press: (page, round) =>
      page
        .locator("[name=lang]")
        .nth(round % 3)
        .click({ force: true }),
  },
  { path: form, name: "request with an empty field", press: (page) => button(page, "Send the request").click() },
  { path: form, name: "copy button", press: (page) => button(page, /^Copy reference/).click() },
  { path: formula, name: "number field", press: (page) => page.getByRole("spinbutton").first().press("ArrowUp") },
  { path: density, name: "slider, keyboard", press: (page) => page.getByRole("slider").first().press("ArrowRight") },
  {
    path: density,
    name: "slider, mouse",
    press: (page, round) =>
      page
        .getByRole("slider")
        .last()
        .click({ position: { x: 40 + 20 * round, y: 8 } }),
  },
  {
    path: graph,
    name: "graph, first touch",
    press: (page, round) => (round === 0 ? explore(page) : page.keyboard.press("ArrowRight")),
  },
  { path: graph, name: "graph, arrow key", prepare: explore, press: (page) => page.keyboard.press("ArrowRight") },
  {
    path: graph,
    name: "graph, mouse",
    prepare: explore,
    press: (page, round) => page.getByRole("listbox").click({ position: { x: 120 + 30 * round, y: 160 } }),
  },
  {
    path: graph,
    name: "package of the graph",
    prepare: explore,
    press: async (page) => {
      await page.getByRole("combobox").focus();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    path: "/docs/license-verification.html",
    name: "key check",
    press: async (page) => {
      await page.getByLabel("License file").fill("no key");
      await button(page, "Check the license").click();
    },
  },
  { path: "/docs/dpy.html", name: "search by key", press: (page) => page.keyboard.press("/") },
];
