import { drawFigures, drawPictures } from "#site/figures/draw-figures.ts";
import { readAllResults, readDpyResults } from "#site/results/read/stored-results.ts";
import { drawnNames, labelFaults } from "./drawn-labels.ts";
import { expect, test } from "./fixtures.ts";

/** Drawings that are animated are judged as they stand in the end. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The names of all figures and pictures. */
async function drawingNames(): Promise<string[]> {
  const folder = "content/catalog/analyses";
  const [results, dpy] = [await readAllResults(folder), await readDpyResults(folder)];
  return [...Object.keys(drawFigures(results, dpy)), ...Object.keys(drawPictures(results, dpy)), "university-map"];
}

/** The pages of the sitemap that show a drawing. */
async function drawnPages(get: (path: string) => Promise<string>): Promise<string[]> {
  const addresses = [...(await get("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => address,
  );
  const paths = addresses.map((address) => new URL(address).pathname);
  const pages = await Promise.all(paths.map(async (path) => ({ path, text: await get(path) })));
  return pages
    .filter(({ text }) => /data-figure-part=|data-picture=|class="plate|lazy-drawing|smell-drawing/.test(text))
    .map(({ path }) => path);
}

test("no label of any drawing covers another, is clipped or too small, in windows of 320 to 1440 pixels", async ({
  page,
  request,
}) => {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const path of await drawnPages(async (address) => (await request.get(address)).text())) {
    await page.goto(path);
    for (const name of await drawnNames(page)) seen.add(name);
    for (const width of [1440, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await labelFaults(page)).map((fault) => `${path} at ${width} pixels ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  expect((await drawingNames()).filter((name) => !seen.has(name))).toEqual([]);
});

test("a planted collision, a clipped label and a small one are found", async ({ page }) => {
  await page.goto("/blog/does-your-architecture-smell");
  expect(await labelFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const drawing = [...document.querySelectorAll("[data-figure-part] svg.drawing")].find((one) =>
      one.checkVisibility(),
    );
    const [one, other, small] = drawing?.querySelectorAll("text") ?? [];
    one?.setAttribute("x", other?.getAttribute("x") ?? "");
    one?.setAttribute("y", other?.getAttribute("y") ?? "");
    small?.setAttribute("font-size", "6");
    const far = document.createElementNS("http://www.w3.org/2000/svg", "text");
    far.setAttribute("x", "2000");
    far.textContent = "far away";
    drawing?.append(far);
  });
  const faults = (await labelFaults(page)).join("\n");
  expect(faults).toContain('"shop.web" covers "shop.billing"');
  expect(faults).toContain('"far away" is clipped');
  expect(faults).toMatch(/"shop.customers" is \d/);
});

test("a planted collision in a drawing of the catalog is found", async ({ page }) => {
  await page.goto("/docs/smells/unexploited-encapsulation.html");
  expect(await labelFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const drawings = [...document.querySelectorAll("main svg.smell-drawing")];
    const [one] = drawings.flatMap((drawing) => [...drawing.querySelectorAll("text")]);
    const copy = one?.cloneNode(true);
    if (copy) one?.after(copy);
  });
  expect((await labelFaults(page)).join("\n")).toMatch(/smell-drawing: "(.+)" covers "\1"/);
});
