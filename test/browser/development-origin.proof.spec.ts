import { expect, test } from "./fixtures.ts";
import { newsletterForm, startNewsletterForm } from "./newsletter-form.ts";

test("on the local development origin the page calls the local service", async ({ page, problems, baseURL, email }) => {
  problems.allow(/foreign request: http:\/\/localhost:(?:3000|8000)\//);
  await page.route("http://localhost:3000/**", async (route) => {
    const address = route
      .request()
      .url()
      .replace("http://localhost:3000", baseURL ?? "");
    const response = await route.fetch({ url: address });
    // The development server sends no policy; the one of the built page allows its own origin only.
    const { "content-security-policy": _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.route("http://localhost:8000/**", (route) =>
    route.fulfill({
      status: 200,
      headers: {
        "Access-Control-Allow-Origin": "http://localhost:3000",
        "Access-Control-Allow-Headers": "content-type",
      },
    }),
  );
  await page.goto("http://localhost:3000/contact");
  await startNewsletterForm(page);
  const call = page.waitForRequest((request) => request.method() === "POST");
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).button.click();
  expect((await call).url()).toBe("http://localhost:8000/apis/subscribe");
  await expect(newsletterForm(page).field).toHaveValue("");
});
