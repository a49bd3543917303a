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

async function sendRequest(page: Page, mailbox: string): Promise<void> {
  await page.locator("form[data-island-state=started]").first().waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Academic e-mail address").fill(mailbox);
  await page.getByLabel("University or institute").fill("Dalhousie University");
  await page.getByRole("button", { name: "Send the request" }).click();
}

/** Pages that the service makes: none of them is a page of the built site. */
export const servicePages: readonly Scene[] = [
  "/order?offer=professional-java&seats=3",
  "/order?offer=enterprise",
  "/order/received?number=AAAA-BBBB-CCCC&offer=professional-java&seats=3",
  "/quote",
  "/quote?offer=professional-java&seats=3&company=Example+Ltd",
  "/quote?offer=professional-java&seats=0",
  "/licenses",
  "/licenses/sent",
].map((path) => ({ name: `service ${path}`, path }));

/** Sends the form of this page as it is, past the checks of the browser. */
async function sendUnchecked(page: Page): Promise<void> {
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    form.requestSubmit();
  });
  await page.locator("main .fault-summary, main [role=alert]").first().waitFor();
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
    name: "state academic blank",
    path: "/acad-lic-request",
    act: async (page) => {
      await page.locator("form[data-island-state=started]").first().waitFor();
      await page.getByRole("button", { name: "Send the request" }).click();
    },
  },
  {
    name: "state academic refused",
    path: "/acad-lic-request",
    act: async (page) => {
      await sendRequest(page, "ada@localhost");
      await page.getByRole("alert").getByText("Oops!").waitFor();
    },
  },
  {
    name: "state academic sent",
    path: "/acad-lic-request",
    act: async (page) => {
      await sendRequest(page, "ada@dal.ca");
      await page.getByRole("heading", { name: "What happens now" }).waitFor();
    },
  },
  {
    name: "state license answer",
    path: "/buy?language=java&purpose=own&size=large#which-license",
    act: async () => {},
  },
  {
    name: "state explore structure",
    path: "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element",
    act: (page) => page.getByRole("option", { name: "Element in org.jsoup.nodes" }).waitFor({ state: "attached" }),
  },
  {
    name: "state explore changes",
    path: "/explore#library=jsoup-1.15.3&view=treemap",
    act: async (page) => {
      await page.getByRole("button", { name: "Compare with another" }).click();
      await page.getByRole("link", { name: "JUnit 4.13.2" }).click();
      await page.getByRole("link", { name: "Changes" }).waitFor();
    },
  },
  { name: "state order refused", path: "/order", act: sendUnchecked },
  { name: "state not found", path: "/there-is-no-such-page" },
];
