import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** One page of each kind: the site's own, an article with figures, documentation, a framed page, and the service's. */
const kinds = [
  "/",
  "/blog/does-your-architecture-smell",
  "/docs/dpy.html",
  "/docs/license-verification.html",
  "/notebooks/code-quality-analysis.html",
  "/explore",
  "/nowhere",
  "/acad-lic-request",
  "/apis/subscribe/done",
  "/apis/newsletter/confirm",
  "/apis/acad-lic-request/status?token=none",
] as const;

const injectedMarkup = `<script>document.title = "ran: inline script"</script>
<a id="injected-link" href="javascript:void(document.title = 'ran: link')">injected</a>
<img alt="" src="data:," onerror="document.title = 'ran: handler'">`;

const sinks = ["innerHTML", "srcdoc", "worker"] as const;

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
function refusalOf(page: Page, sink: (typeof sinks)[number]): Promise<string> {
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

for (const path of kinds) {
  test(`${path} runs no injected script`, async ({ page, problems }) => {
    problems.allow(/Content Security Policy|TrustedHTML|TrustedScript|Failed to load resource/);
    await injectInto(page, path);
    await page.goto(path);
    const title = await page.title();
    await page.locator("#injected-link").dispatchEvent("click");
    for (const sink of sinks) expect(await refusalOf(page, sink), sink).toBe("TypeError");
    await page.waitForLoadState("networkidle");
    expect(await page.title()).toBe(title);
    expect(title).not.toContain("ran:");
  });
}

test("the search opens no way for texts to become markup or script", async ({ page, problems }) => {
  problems.allow(/TrustedHTML|TrustedScript/);
  await page.goto("/faq");
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("feature envy");
  await expect(page.getByRole("dialog", { name: "Search" }).getByRole("status")).toHaveText(/results for “.+”\.$/);
  for (const sink of sinks) expect(await refusalOf(page, sink), sink).toBe("TypeError");
});

test("a page of the site is in no frame, and the notebook in frames of the site", async ({ page, problems }) => {
  problems.allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|Framing/);
  await page.goto("/faq");
  await page.evaluate(() => {
    for (const path of ["/contact", "/notebooks/code-quality-analysis.html"]) {
      const frame = document.createElement("iframe");
      frame.src = path;
      document.body.append(frame);
    }
  });
  await expect(page.frameLocator("iframe").nth(1).getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.frameLocator("iframe").nth(0).getByRole("heading", { level: 1 })).toHaveCount(0);
});
