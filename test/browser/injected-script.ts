import { expect, type Page } from "@playwright/test";

const injectedMarkup = `<script>document.title = "ran: inline script"</script>
<a id="injected-link" href="javascript:void(document.title = 'ran: link')">injected</a>
<img alt="" src="data:," onerror="document.title = 'ran: handler'">`;

export const sinks = ["innerHTML", "srcdoc", "worker"] as const;

/** Writes into the document what a hole in the escaping would let in. The policy stays as it was sent. */
async function injectInto(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("</main>", `${injectedMarkup}</main>`);
      await route.fulfill({ response, body });
    },
  );
}

/** The name of the error with which a sink of script refuses a text. */
export function refusalOf(page: Page, sink: (typeof sinks)[number]): Promise<string> {
  return page.evaluate((name) => {
    try {
      if (name === "innerHTML") document.body.innerHTML = '<img src="data:," onerror="document.title = `ran: sink`">';
      if (name === "srcdoc") document.createElement("iframe").srcdoc = "<script>parent.document.title = 1</script>";
      if (name === "worker") new Worker("/assets/any.js").terminate();
      return "accepted";
    } catch (error) {
      return error instanceof Error ? error.name : "thrown";
    }
  }, sink);
}

/** What the policy says to each script that it refuses. */
export const refusals = /Content Security Policy|TrustedHTML|TrustedScript|Failed to load resource/;

export async function expectNothingRuns(page: Page, path: string): Promise<void> {
  await injectInto(page, path);
  await page.goto(path);
  const title = await page.title();
  await page.locator("#injected-link").dispatchEvent("click");
  for (const sink of sinks) expect(await refusalOf(page, sink), sink).toBe("TypeError");
  await page.waitForLoadState("networkidle");
  expect(await page.title()).toBe(title);
  expect(title).not.toContain("ran:");
}
