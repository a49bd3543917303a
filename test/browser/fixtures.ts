import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { ElementName } from "#site/client/elements.ts";
import { testService } from "./test-service.ts";

export { expect } from "@playwright/test";

interface Problems {
  /** Announces a problem that the test provokes. Everything else that goes wrong fails the test. */
  allow(pattern: RegExp): void;
}

interface Fixtures {
  problems: Problems;
  /** A mailbox that no other test uses. */
  email: string;
}

/**
 * Every test fails when its pages log an error or a warning, throw, break their Content-Security-Policy, or ask
 * another host for anything.
 */
export const test = base.extend<Fixtures>({
  problems: [
    async ({ context }, use) => {
      const found = watchProblems(context);
      const allowed: RegExp[] = [];
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) awaitBehavior(page);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the framework reads the wanted fixtures from this pattern.
  email: async ({}, use, { testId, repeatEachIndex }) => {
    await use(`reader-${testId}-${repeatEachIndex}@mail.example.org`);
  },
});

/** Pages fetch their script after they have been read: tests that open one act when the script has run. */
function awaitBehavior(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await open(address, options);
    const isLoaded = !["commit", "domcontentloaded"].includes(options?.waitUntil ?? "load");
    if (isLoaded)
      await page.waitForFunction(
        () => !document.querySelector("head meta[name=application-name]") || document.documentElement.dataset.behavior,
      );
    return response;
  };
}

function watchProblems(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    const { url } = message.location();
    // Some versions of Chromium fetch the icon at each change of the address, also without a network.
    if (!/\/favicon\.(?:ico|svg)$/.test(url)) found.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => found.push(`thrown: ${error.error().message}`));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== testService().origin) found.push(`foreign request: ${request.url()}`);
  });
  return found;
}

/** Resolves when the module of this element is there. */
export async function elementDefined(page: Page, name: ElementName): Promise<void> {
  await page.evaluate(async (name) => {
    await customElements.whenDefined(name);
  }, name);
}

/** The visible text of the alert. */
export function alertOf(page: Page) {
  return page.getByRole("alert");
}

export const alertTexts = {
  subscribed: "Thank you for subscribing.",
  requested: "Academic license request submitted.",
  failed: "Oops! Something went wrong! Please try after some time or contact us at contact@designite-tools.com.",
} as const;
