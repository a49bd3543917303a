import { expect, test } from "./fixtures.ts";

test("only pages are fetched before their link is pressed", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]) fetched.push(new URL(request.url()).pathname);
  });
  const others = [
    "/apis/acad-lic-request/status?token=none",
    "/downloads/none.zip",
    "/faq?token=none",
    "/notebooks/code-quality-analysis.html",
    "/llms.txt",
    "/contact#content",
  ];
  await page.goto("/contact");
  await page.evaluate((addresses) => {
    const main = document.querySelector("main");
    const links = [...addresses, "/docs/dpy.html"].map((address) => {
      const link = document.createElement("a");
      link.href = address;
      link.textContent = address;
      link.style.display = "block";
      return link;
    });
    main?.replaceChildren(...links);
  }, others);
  for (const address of others) {
    await page.getByRole("main").getByRole("link", { name: address, exact: true }).hover();
    // The pointer rests for longer than the browser waits before it fetches.
    await page.waitForTimeout(500);
  }
  await page.getByRole("main").getByRole("link", { name: "/docs/dpy.html" }).hover();
  await expect.poll(() => fetched).toEqual(["/docs/dpy.html"]);
});

test("a browser that renders no page in advance fetches it when the pointer rests on its link", async ({ page }) => {
  await page.goto("/contact");
  const fetched = page.waitForResponse((response) => response.url().endsWith("/faq"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).hover();
  await (await fetched).finished();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL("/faq");
  const delivery = () => performance.getEntriesByType("navigation").map((entry) => entry.toJSON().deliveryType);
  expect(await page.evaluate(delivery)).toEqual(["navigational-prefetch"]);
});
