import { figureNames } from "#site/illustrations/figures/figure-names.ts";
import { drawnNames, labelFaults } from "./drawn-labels.ts";
import { expect, test } from "./fixtures.ts";

/** Drawings that are animated are judged as they stand in the end. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const pictureNames = [
  "smell-kinds",
  "complexity",
  "instability",
  "findings",
  "concentration",
  "size-and-findings",
  "dependency-cycles",
  "package-matrix",
  "size-map",
  "university-map",
];

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

for (const width of [320, 390, 820, 1440]) {
  test(`at ${width} px no label of any drawing covers another, is clipped or too small`, async ({ page, request }) => {
    const seen = new Set<string>();
    const faults: string[] = [];
    await page.setViewportSize({ width, height: 900 });
    for (const path of await drawnPages(async (address) => (await request.get(address)).text())) {
      await page.goto(path);
      for (const name of await drawnNames(page)) seen.add(name);
      faults.push(...(await labelFaults(page)).map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
    expect([...figureNames, ...pictureNames].filter((name) => !seen.has(name))).toEqual([]);
  });
}
