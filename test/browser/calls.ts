import type { Page, Request } from "@playwright/test";

/** Collects the calls to the service from now on. */
export function recordCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/apis/")) calls.push(request);
  });
  return calls;
}

/** Holds every call back until it is let through. */
export async function holdCalls(page: Page): Promise<{ letThrough(): void }> {
  const gate = Promise.withResolvers<void>();
  await page.route("**/apis/*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { letThrough: gate.resolve };
}

/** Answers every call with a failure of the service. */
export async function failCalls(page: Page, error: string): Promise<void> {
  await page.route("**/apis/*", (route) => route.fulfill({ status: 500, json: { error } }));
}

/** The paths that the page requests from now on. */
export function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
