import { expect, test } from "./fixtures.ts";

test("the link of a section is marked when the section is 200 pixels from the top", async ({ page }) => {
  await page.goto("/eula");
  const links = page.locator("[data-scroll-spy] a");
  const second = links.nth(1);
  const id = (await second.getAttribute("href"))?.slice(1) ?? "";
  const bringTo = (distance: number) =>
    page.locator(`[id="${id}"]`).evaluate((section, target) => {
      const top = section.getBoundingClientRect().top + scrollY;
      scrollTo({ top: Math.round(top - target), behavior: "instant" });
    }, distance);

  await bringTo(205);
  await expect(second).not.toHaveAttribute("aria-current");
  await bringTo(195);
  await expect(second).toHaveAttribute("aria-current", "location");
  await expect(page.locator("[data-scroll-spy] a[aria-current]")).toHaveCount(1);
  // Every change of the document element costs the styles of the whole page.
  await expect(page.locator("html")).not.toHaveAttribute("data-current-section");
});

test("the link of a section scrolls smoothly to it, below the header", async ({ page }) => {
  await page.goto("/eula");
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "smooth");
  const link = page.locator("[data-scroll-spy] a").nth(2);
  const id = (await link.getAttribute("href"))?.slice(1) ?? "";
  await link.click();
  await expect(page).toHaveURL(`/eula#${id}`);
  const distanceFromHeader = async () => {
    const [section, header] = [page.locator(`[id="${id}"]`), page.getByRole("banner")];
    const [sectionBox, headerBox] = [await section.boundingBox(), await header.boundingBox()];
    return Math.abs((sectionBox?.y ?? 0) - (headerBox?.height ?? 0));
  };
  await expect.poll(distanceFromHeader).toBeLessThan(60);
});

test("an anchor in the address is scrolled to on load", async ({ page }) => {
  await page.goto("/acad-lic-request#universities");
  await expect(page.locator("#universities")).toBeInViewport();
  const [anchor, header] = [page.locator("#universities"), page.getByRole("banner")];
  const top = (await anchor.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual(((await header.boundingBox())?.height ?? 0) - 1);
});

test("with reduced motion nothing scrolls smoothly", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/products-dj");
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
});

test("the list of documentation pages shows the current one, and scrolls by itself", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto("/docs/smells/missing-hierarchy.html");
  const menu = page.getByRole("navigation", { name: "Documentation", exact: true });
  await expect(menu.locator("[aria-current=page]:visible")).toBeInViewport({ ratio: 1 });
  expect(await menu.evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the bar marks Products on the page of a product, and Documentation below its start page", async ({ page }) => {
  const marked = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]:visible");
  for (const [path, name] of [
    ["/products-dj", "Products"],
    ["/docs/smells/god-component.html", "Documentation"],
  ] as const) {
    await page.goto(path);
    await expect(marked).toHaveText(name);
  }
});
